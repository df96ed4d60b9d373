import { useFormatter, useTranslations } from "next-intl";
import type { Consent } from "@/lib/domains/consents/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart } from "./DetailsPart";

/** What the contact agreed to, each with its withdrawal; absent where they were asked for nothing. */
export function ConsentDetails({ consents }: { consents: readonly Consent[] }) {
  const t = useTranslations("portal.details.consents");
  const format = useFormatter();
  if (consents.length === 0) return null;
  return (
    <DetailsPart id="consents" title={t("title")} lead={t("lead")}>
      <ul className="divide-y divide-line border-y border-line">
        {consents.map(({ id, text, given_at, withdrawn_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="grid min-w-0 gap-1">
              <p dir="auto" className="[overflow-wrap:anywhere]">
                {text}
              </p>
              <time dateTime={given_at.toISOString()} className="text-sm text-muted">
                {format.dateTime(given_at, { dateStyle: "medium" })}
              </time>
            </div>
            {withdrawn_at === null ? (
              <DetailsForm
                change="withdraw-consent"
                id={encodeId("consent", id)}
                tone="secondary"
                button={
                  <>
                    {t("withdraw")}
                    <span className="sr-only">: {text}</span>
                  </>
                }
              />
            ) : (
              <p className="text-sm text-muted">{t("withdrawn", { day: format.dateTime(withdrawn_at, { dateStyle: "medium" }) })}</p>
            )}
          </li>
        ))}
      </ul>
    </DetailsPart>
  );
}
