import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button";

/** What is sent to change the customer's details; see `changeDetails` of the portal's domain. */
export type DetailsChange =
  | "company"
  | "me"
  | "add-contact"
  | "remove-contact"
  | "add-address"
  | "edit-address"
  | "remove-address"
  | "remove-method"
  | "end-session";

interface DetailsFormProps {
  change: DetailsChange;
  /** The record that it is about, by its id on the wire. */
  id?: string;
  button?: ReactNode;
  tone?: "primary" | "secondary" | "danger";
  children?: ReactNode;
}

/** A plain form of the page of details: it works without a script, and the browser checks what it can before it is sent. */
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
