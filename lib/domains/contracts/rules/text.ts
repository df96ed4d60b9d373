import type { DocumentView } from "@/lib/commerce/document";
import { formatDay } from "@/lib/commerce/document-format";
import { fillMergeFields, listMergeFields } from "@/lib/commerce/merge-fields";
import { showMoney } from "@/lib/commerce/show-money";
import type { Currency } from "@/lib/commerce/currencies";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import { illegalMove, type StatusWords } from "@/lib/kernel/base/moves";
import type { ContractSigning, ContractStatus } from "../schema";

interface Stage {
  status: ContractStatus;
  signing: ContractSigning;
}

export type TextVerb = "send" | "sign" | "decline" | "revise";

/** What the text of a draft allows; the text of a contract in force is never sent. */
const moves = {
  unsent: ["send"],
  sent: ["sign", "decline", "revise", "send"],
  declined: ["revise"],
  signed: [],
} as const satisfies Record<ContractSigning, readonly TextVerb[]>;

const participles: Record<TextVerb, string> = { send: "sent", sign: "signed", decline: "declined", revise: "revised" };

/** What is said where a verb does not fit. */
const said: Record<ContractSigning, StatusWords<TextVerb>> = {
  unsent: { is: "it hasn't been sent", next: "You can send it." },
  sent: { is: "it has been sent", by: "send", next: "It can be signed or declined, and you can revise it or send it again." },
  declined: { is: "it was declined", by: "decline", next: "You can revise it." },
  signed: { is: "it is signed", by: "sign", next: "Its text can no longer change." },
};

/** Whether the contract's text allows the verb. */
export function allowsText({ status, signing }: Stage, verb: TextVerb): boolean {
  return status === "draft" && (moves[signing] as readonly TextVerb[]).includes(verb);
}

/** @throws AppError `conflict` naming what the contract allows. */
export function assertAllowsText({ status, signing }: Stage, verb: TextVerb): void {
  if (allowsText({ status, signing }, verb)) return;
  const move = { noun: "contract", verb, done: participles[verb] };
  if (status !== "draft" && signing !== "signed")
    throw illegalMove({ ...move, status }, { is: `it is ${status}`, next: "Only a draft is sent to be signed." });
  throw illegalMove({ ...move, status: signing }, said[signing]);
}

/** Whether the customer has the text of a draft before them, so that nothing in it may change. */
export function isOut({ status, signing }: Stage): boolean {
  return status === "draft" && (signing === "sent" || signing === "declined");
}

/** @throws AppError `conflict` for a draft that the customer was sent. */
export function assertNotOut(stage: Stage): void {
  if (!isOut(stage)) return;
  const why = stage.signing === "declined" ? "the customer declined it" : "the customer has it to sign";
  throw new AppError("conflict", `This contract can't change because ${why}. Revise it first.`);
}

/** Whether the signers put their name to this field, beside the text. Its value changes by renewal, which leaves a trace of both. */
export const isSigned = (field: string): boolean => field === "title" || field === "value";

/** @throws AppError `conflict` for an answer to an older text; `revision` is the answered one, if the caller names it. */
export function assertCurrent(contract: { revision: number }, revision: number | undefined): void {
  if (revision === undefined || revision === contract.revision) return;
  throw new AppError("conflict", `Revision ${String(contract.revision)} has replaced revision ${String(revision)}.`);
}

/** The merge fields of a contract's text. */
export const contractFields = [
  "company.name",
  "company.address",
  "company.tax_id",
  "customer.name",
  "customer.address",
  "customer.tax_id",
  "contact.name",
  "contact.email",
  "contract.title",
  "contract.date",
  "contract.start_date",
  "contract.end_date",
  "contract.value",
  "contract.notice_days",
  "contract.renewal_months",
] as const;
export type ContractField = (typeof contractFields)[number];

interface Terms {
  title: string;
  start_date: string;
  end_date: string;
  value: string | null;
  currency: Currency;
  notice_days: number | null;
  auto_renewal_months: number | null;
}

/** The values of the merge fields, formatted for the view's language; an empty value is missing. */
export function contractValues(
  { title, start_date, end_date, value, currency, notice_days, auto_renewal_months }: Terms,
  { seller, buyer, dates, language }: Pick<DocumentView, "seller" | "buyer" | "dates" | "language">,
  contact: { name: string; email: string | null } | undefined,
): Record<ContractField, string> {
  const day = (date: string | null) => (date === null ? "" : formatDay(date, language));
  const count = (number: number | null) => (number === null ? "" : new Intl.NumberFormat(language).format(number));
  return {
    "company.name": seller.name,
    "company.address": seller.address.join(", "),
    "company.tax_id": seller.tax_id ?? "",
    "customer.name": buyer.name,
    "customer.address": buyer.address.join(", "),
    "customer.tax_id": buyer.tax_id ?? "",
    "contact.name": contact?.name ?? "",
    "contact.email": contact?.email ?? "",
    "contract.title": title,
    "contract.date": day(dates.issue_date),
    "contract.start_date": day(start_date),
    "contract.end_date": day(end_date),
    "contract.value": value === null ? "" : showMoney(value, currency, language),
    "contract.notice_days": count(notice_days),
    "contract.renewal_months": count(auto_renewal_months),
  };
}

/** The problems of the text that block sending; empty when there are none. `values` has every name that the text may have. */
export function textObstacles(body: string, values: Readonly<Record<string, string>>): FieldProblem[] {
  if (body.trim() === "") return [{ path: "body", code: "required", message: "A contract needs a text to be sent." }];
  return listMergeFields(body).flatMap((name): FieldProblem[] => {
    if (!Object.hasOwn(values, name)) {
      const message = `There is no {{${name}}} here. There are: ${Object.keys(values).join(", ")}.`;
      return [{ path: "body", code: "unknown_field", message }];
    }
    if (values[name] !== "") return [];
    return [{ path: "body", code: "missing_value", message: `{{${name}}} has no value. Enter it, or take the field out of the text.` }];
  });
}

/** The text with its merge fields filled. */
export const fillText = (body: string, values: Readonly<Record<string, string>>): string => fillMergeFields(body, values);
