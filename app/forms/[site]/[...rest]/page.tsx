import { readBrand } from "@/app/portal/[site]/brand";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { PortalShell } from "@/components/layout/PortalShell";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";

/** Any other path is answered in the company's own frame. */
export default async function FormElsewherePage({ params }: { params: Promise<{ site: string }> }) {
  const { site } = await params;
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      <NothingHere site={site} />
    </PortalShell>
  );
}
