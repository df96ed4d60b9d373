"use client";

import { useFormatter, useTranslations } from "next-intl";
import { customerLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Facts } from "@/components/ui/Facts";
import type { AssistRow } from "../resource";

/** What one request was about, what was sent, and what it used. */
export function AssistLogDetail({ row }: { row: AssistRow }) {
  const t = useTranslations("assists");
  const format = useFormatter();
  const { customer_id, failure, redactions, sources } = row;
  const tokens = t("log.tokens", { input: format.number(row.input_tokens), output: format.number(row.output_tokens) });
  const taken = redactions.cards + redactions.ibans + redactions.secrets;
  return (
    <Facts
      facts={[
        ...(failure === null ? [] : [{ label: t("fields.failure"), value: t(`failures.${failure}`) }]),
        { label: t("fields.provider"), value: t(`providers.${row.provider}`) },
        { label: t("fields.model"), value: <bdi dir="ltr">{row.model}</bdi> },
        { label: t("log.used"), value: <span className="numbers">{tokens}</span> },
        { label: t("fields.redactions"), value: t("log.taken_out", { count: taken }) },
        { label: t("log.about"), value: <Subject row={row} /> },
        { label: t("fields.customer_id"), value: customer_id === null ? null : <NameOf lookup={customerLookup} id={customer_id} /> },
        {
          label: t("fields.sources"),
          value: sources.length === 0 ? null : <bdi className="[overflow-wrap:anywhere]">{sources.join(", ")}</bdi>,
        },
      ]}
    />
  );
}

/** The record that a request was about. */
function Subject({ row: { kind, ticket_id, expense_id, proposal_id } }: { row: AssistRow }) {
  const t = useTranslations("assists.kinds");
  const pagePath = usePagePath();
  const found = [
    ...(ticket_id === null ? [] : [pagePath("tickets", ticket_id)]),
    ...(expense_id === null ? [] : [pagePath("expenses", expense_id)]),
    ...(proposal_id === null ? [] : [pagePath("proposals", proposal_id)]),
  ];
  const [href] = found;
  if (href === undefined) return t(kind);
  return (
    <AheadLink href={href} className="inline-flex min-h-6 items-center text-accent hover:underline">
      {t(kind)}
    </AheadLink>
  );
}
