import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/Button";
import { isolateFor } from "@/components/ui/use-isolate";
import { answerNotFound } from "@/lib/kernel/http/pages/page-answer";
import { readBrand } from "./brand";

/** The company's own "not found" page with status 404, rendered by the server so that it needs no JavaScript. */
export async function NothingHere({ site }: { site: string }) {
  answerNotFound();
  const brand = await readBrand(site);
  const t = await getTranslations("portal.not_found");
  return (
    <div className="grid gap-3">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <p className="measure text-pretty text-muted">{t("text", { company: isolateFor(await getLocale())(brand.company_name) })}</p>
      <p>
        <ButtonLink href="/portal" prefetch={false}>
          {t("sign_in")}
        </ButtonLink>
      </p>
    </div>
  );
}
