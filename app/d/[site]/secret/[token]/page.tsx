import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OpenSecret } from "@/components/vault/public/OpenSecret";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portal.secret");
  return { title: t("title"), robots: { index: false }, referrer: "no-referrer" };
}

/** Rendering reads nothing: a GET neither opens the link nor says whether it exists. */
export default async function SecretPage({ params }: { params: Promise<{ site: string; token: string }> }) {
  const [{ token }, t] = [await params, await getTranslations("portal.secret")];
  return (
    <div className="grid max-w-xl gap-4">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <p className="text-pretty text-muted">{t("text")}</p>
      <OpenSecret token={token} words={{ open: t("open"), failed: t("failed"), copy: t("copy") }} />
    </div>
  );
}
