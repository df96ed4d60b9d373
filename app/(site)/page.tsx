import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/Button";
import { SampleInvoice } from "@/components/layout/SampleInvoice";

const areas = ["sales", "money", "work", "support"] as const;
const promises = ["exact", "open", "yours"] as const;

/** The front page. It reads only messages, so it works while the database is down. */
export default function HomePage() {
  const t = useTranslations("site");
  return (
    <>
      <section className="border-b border-line bg-surface">
        <div className="mx-auto grid w-full max-w-5xl items-center gap-10 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[1.15fr_1fr]">
          <div className="grid gap-5">
            <h1 className="text-display font-semibold tracking-tight">{t("home.title")}</h1>
            <p className="measure text-lg text-muted">{t("home.lead")}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href="/sign-up" prefetch={false} tone="primary" size="large">
                {t("home.start")}
              </ButtonLink>
              <ButtonLink href="/docs/api" size="large">
                {t("home.read_api")}
              </ButtonLink>
            </div>
          </div>
          <SampleInvoice />
        </div>
      </section>
      <section aria-labelledby="areas" className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-14 sm:px-6">
        <h2 id="areas" className="text-xl font-semibold">
          {t("home.areas.title")}
        </h2>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {areas.map((area) => (
            <li key={area} className="grid content-start gap-1.5 border-t border-line pt-4">
              <h3 className="text-lg font-semibold">{t(`home.areas.${area}.title`)}</h3>
              <p className="text-muted">{t(`home.areas.${area}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="promises" className="border-t border-line bg-surface">
        <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-14 sm:px-6">
          <h2 id="promises" className="text-xl font-semibold">
            {t("home.promises.title")}
          </h2>
          <dl className="grid gap-8 sm:grid-cols-3">
            {promises.map((promise) => (
              <div key={promise} className="grid content-start gap-1.5">
                <dt className="font-semibold">{t(`home.promises.${promise}.title`)}</dt>
                <dd className="text-muted">{t(`home.promises.${promise}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}
