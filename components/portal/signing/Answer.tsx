import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import type { CodeNeed, SignerListed } from "@/lib/domains/signers/schema";
import { AnswerForms } from "./AnswerForms";

interface AnswerProps {
  noun: "proposal" | "contract";
  action: string;
  revision: number;
  /** Of the contact who is signed in; null for the holder of a link. */
  email: string | null;
  signers: readonly SignerListed[];
  /** The last day to sign, and whether it is over; null for no limit. */
  deadline: { day: string; over: boolean } | null;
  company: string;
  /** Whether a code is needed first, and whether one was sent. */
  code: CodeNeed;
}

/** The place to sign for whose turn it is; for everybody else, and after the last day, why there is none. */
export function Answer({ signers, deadline, company, email, code, ...form }: AnswerProps) {
  const t = useTranslations("portal.signers");
  const isolate = useIsolate();
  const locale = useLocale();
  const asked = signers.find(({ status }) => status === "asked");
  const day = deadline === null ? "" : isolate(formatDay(deadline.day, locale));
  if (deadline?.over === true) return <p>{t("over", { day, company: isolate(company) })}</p>;
  if (asked !== undefined && !asked.mine) return <Alert tone="neutral">{t("turn", { name: isolate(asked.name) })}</Alert>;
  return (
    <>
      {deadline === null ? null : <p className="font-medium">{t("last_day", { day })}</p>}
      <AnswerForms {...form} email={asked?.email ?? code.sent?.sent_to ?? email} name={asked?.name ?? null} code={code} />
    </>
  );
}
