"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import { DateText } from "@/components/ui/DateText";
import { languageOf } from "@/lib/commerce/locale-of";
import { tableName } from "@/lib/domains/privacy-requests/rules";
import type { PrivacyRecord } from "./resource";

/** Rows by table: what was found, what an erasure does with it, and what stays for which reason. After an erasure it is its certificate. */
export function PrivacyTables({ request: { summary, type, closed_at, status } }: { request: PrivacyRecord }) {
  const t = useTranslations("privacy_requests");
  const locale = useLocale();
  const format = useFormatter();
  if (summary.length === 0) return null;
  const isErasure = type === "erasure";
  const isDone = isErasure && closed_at !== null && status !== "refused" && status !== "withdrawn" && status !== "lapsed";
  const count = (value: number) => (value === 0 ? "–" : format.number(value));
  return (
    <Section title={t(isDone ? "page.certificate" : isErasure ? "page.dry_run" : "page.found")}>
      {isDone ? (
        <p className="text-sm">
          {t("page.erased_at")} <DateText value={closed_at} />
        </p>
      ) : null}
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-start text-muted">
            <tr>
              {(["table", "own", "mentions", ...(isErasure ? (["changed", "deleted", "kept", "until"] as const) : [])] as const).map(
                (name) => (
                  <th key={name} scope="col" className="py-1 pe-3 text-start font-medium">
                    {t(`fields.${name}`)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {summary.map(({ table, own, mentions, changed, deleted, kept, held = 0, reason, until }) => (
              <tr key={table} className="border-t border-line">
                <th scope="row" className="py-1 pe-3 text-start font-normal">
                  {tableName(languageOf(locale), table)}
                </th>
                <td className="py-1 pe-3">{count(own)}</td>
                <td className="py-1 pe-3">{count(mentions)}</td>
                {isErasure ? (
                  <>
                    <td className="py-1 pe-3">{count(changed)}</td>
                    <td className="py-1 pe-3">{count(deleted)}</td>
                    <td className="py-1 pe-3">
                      {reason === null && held === 0 ? "–" : null}
                      {reason === null ? null : <p>{`${format.number(kept)} · ${t(`reasons.${reason}`)}`}</p>}
                      {held === 0 ? null : <p>{`${format.number(held)} · ${t("reasons.hold")}`}</p>}
                    </td>
                    <td className="py-1 pe-3">{until === null ? "–" : <DateText value={until} />}</td>
                  </>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
