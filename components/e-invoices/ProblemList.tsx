"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { fieldId } from "@/components/ui/Field";
import { useCan, usePagePath } from "@/components/shell/workplace";
import type { ProblemRow } from "./resource";
import { useRuleWords } from "./rule-words";

/** The company's fields that stand on the page of electronic invoices; the others are among the general settings. */
const onOwnPage = new Set(["legal_id", "legal_id_scheme", "e_address", "e_address_scheme", "invoice_contact", "bank_account"]);

interface ProblemListProps {
  problems: readonly ProblemRow[];
  /** Whose fields `customer.` paths are; null where that is not known. */
  customerId: string | null;
  /** Whether the fields are on this page already, or somebody else's, as on a received invoice. */
  unlinked?: boolean;
}

/** What keeps a document from being an electronic invoice, each with the way to the field that mends it. */
export function ProblemList({ problems, customerId, unlinked = false }: ProblemListProps) {
  const t = useTranslations("e_invoices.on_records");
  const say = useRuleWords(problems.length > 0);
  return (
    <ul className="grid gap-2">
      {problems.map((problem) => (
        <li key={`${problem.rule}:${problem.path}`} className="grid gap-0.5">
          <p>
            {say(problem)} <span className="text-sm text-muted">{t("rule", { rule: problem.rule })}</span>
          </p>
          {unlinked ? null : <Mend path={problem.path} customerId={customerId} />}
        </li>
      ))}
    </ul>
  );
}

/** The link to the field in which a problem is mended; nothing for one of the document's own fields. */
function Mend({ path, customerId }: { path: string; customerId: string | null }) {
  const t = useTranslations("e_invoices.on_records.mend");
  const can = useCan();
  const pagePath = usePagePath();
  const [owner, field = ""] = path.split(".");
  const link = "inline-flex min-h-6 w-fit items-center text-sm font-medium text-accent underline";
  if (owner === "company" && can("settings.read"))
    return (
      <AheadLink href={`${pagePath("settings", onOwnPage.has(field) ? "e-invoices" : "general")}#${fieldId(field)}`} className={link}>
        {t("company")}
      </AheadLink>
    );
  if (owner === "customer" && customerId !== null && can("customers.read"))
    return (
      <AheadLink href={`${pagePath("customers", customerId)}#${fieldId(field)}`} className={link}>
        {t("customer")}
      </AheadLink>
    );
  if (owner === "tax_profile_id" && can("taxes.read"))
    return (
      <AheadLink href={pagePath("settings", "tax-profiles")} className={link}>
        {t("taxes")}
      </AheadLink>
    );
  return null;
}
