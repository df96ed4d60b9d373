import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button";

/** The kinds of change to the customer's details; see `changeDetails` in lib/handlers/portal.ts. */
export type DetailsChange =
  | "company"
  | "me"
  | "add-contact"
  | "remove-contact"
  | "add-address"
  | "edit-address"
  | "remove-address"
  | "remove-method"
  | "autopay-on"
  | "autopay-off"
  | "withdraw-consent"
  | "end-session"
  | "remove-passkey"
  | "ask-for-data";

interface DetailsFormProps {
  change: DetailsChange;
  /** The wire id of the record to change. */
  id?: string;
  button?: ReactNode;
  tone?: "primary" | "secondary" | "danger";
  children?: ReactNode;
}

/** A plain form on the details page: it works without JavaScript, and the browser validates what it can. */
export function DetailsForm({ change, id, button, tone = "primary", children }: DetailsFormProps) {
  const t = useTranslations("portal.details");
  return (
    <form method="post" action={`/api/public/portal/details/${change}`} className="grid gap-4">
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      {children}
      <Button type="submit" tone={tone} className="justify-self-start">
        {button ?? t("save")}
      </Button>
    </form>
  );
}
