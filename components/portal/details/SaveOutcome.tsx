import { useTranslations } from "next-intl";
import { OutcomePanel } from "@/components/payments/paying/OutcomePanel";
import type { Arrival } from "@/components/payments/paying/outcome-of";
import { Button, buttonClasses } from "@/components/ui/Button";
import type { PaymentAttempt } from "@/lib/domains/payments/schema";

interface SaveOutcomeProps {
  attempt: PaymentAttempt;
  /** The attempt's wire id, which the "check again" form sends. */
  reference: string;
  arrival: Arrival;
}

const page = "/portal/methods/return";
const check = "/api/public/portal/methods/check";

/** What became of saving a payment method: it counts once the provider has confirmed it, not because the contact came back. */
export function SaveOutcome({ attempt: { status, redirect_url }, reference, arrival }: SaveOutcomeProps) {
  const t = useTranslations("portal.details.methods.add");
  const back = (tone: "primary" | "secondary") => (
    <a href="/portal/details#methods" className={buttonClasses(tone, "large")}>
      {t("back")}
    </a>
  );
  const go =
    redirect_url === null ? null : (
      <a href={redirect_url} className={buttonClasses("primary", "large")}>
        {t("button")}
      </a>
    );
  if (status === "succeeded")
    return (
      <OutcomePanel title={t("saved_title")} text={t("saved")} tone="good">
        {back("primary")}
      </OutcomePanel>
    );
  if (status === "failed" || status === "expired" || arrival === "left")
    return (
      <OutcomePanel title={t("left_title")} text={t("left")}>
        {status === "failed" || status === "expired" ? null : go}
        {back("secondary")}
      </OutcomePanel>
    );
  if (arrival === "to_pay" && redirect_url !== null)
    return (
      <OutcomePanel title={t("going_title")} text={t("going")} refresh={{ after: 0, url: redirect_url }}>
        {go}
      </OutcomePanel>
    );
  return (
    <OutcomePanel
      title={t("waiting_title")}
      text={t("waiting")}
      refresh={{ after: 1, url: `${page}?attempt=${reference}`, ask_at: check, attempt: reference }}
    >
      <form method="post" action={check}>
        <input type="hidden" name="attempt" value={reference} />
        <Button type="submit" size="large">
          {t("check")}
        </Button>
      </form>
      {back("secondary")}
    </OutcomePanel>
  );
}
