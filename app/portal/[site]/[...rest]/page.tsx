import { NothingHere } from "../NothingHere";

/** Any other path is answered in the company's own frame. */
export default async function PortalElsewherePage({ params }: { params: Promise<{ site: string }> }) {
  return <NothingHere site={(await params).site} />;
}
