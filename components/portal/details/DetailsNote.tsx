import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { useIsolate } from "@/components/ui/use-isolate";
import { ProblemNote } from "../ProblemNote";

/** The message key of each form's validation error, by the form's name in the page's address. */
const sentences = {
  company: "company",
  me: "me",
  "add-contact": "contact",
  "remove-contact": "removal",
  "add-address": "address",
  "edit-address": "address",
  "remove-address": "address",
  "remove-method": "method",
  "autopay-on": "autopay",
  "autopay-off": "autopay",
  "end-session": "session",
  "add-passkey": "passkey",
  "remove-passkey": "passkey",
  "withdraw-consent": "consent",
  "ask-for-data": "data",
} as const;

const isForm = (name: string | undefined): name is keyof typeof sentences => name !== undefined && Object.hasOwn(sentences, name);

/** The result of the form that was submitted. */
export function DetailsNote({
  done,
  form,
  problem,
  company,
}: {
  done: string | undefined;
  form: string | undefined;
  problem: string | undefined;
  company: string;
}) {
  const t = useTranslations("portal");
  const isolate = useIsolate();
  if (problem === undefined)
    return isForm(done) ? <Alert tone="good" title={t(done === "ask-for-data" ? "details.asked" : "details.saved")} live /> : null;
  const isTyped = problem === "invalid" || problem === "conflict";
  if (!isTyped || !isForm(form)) return <ProblemNote problem={problem} />;
  return (
    <Alert tone="bad" title={t("problem.title")} live>
      <p>{t(`details.problems.${sentences[form]}`, { company: isolate(company) })}</p>
    </Alert>
  );
}
