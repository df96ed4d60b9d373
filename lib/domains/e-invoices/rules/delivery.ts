import { assertNever } from "@/lib/kernel/base/errors";
import type { DeliveryAnswer, DeliveryState } from "../schema";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds without an answer after which a document counts as failed. */
export const giveUpAfter = day;
/** Milliseconds for which the state of a sent document is asked for. */
export const watchFor = 14 * day;

/** Whether something is still to be done for a document in this state: to send it, or to ask what became of it. */
export function isOpen(state: DeliveryState): boolean {
  return state === "queued" || state === "sent";
}

/** The state after an answer; an answer never leads back. */
export function stateAfter(state: DeliveryState, answer: DeliveryAnswer): DeliveryState {
  if (!isOpen(state)) return state;
  switch (answer.outcome) {
    case "accepted":
    case "sent":
      return "sent";
    case "delivered":
      return "delivered";
    case "rejected":
      return "rejected";
    case "unauthorized":
      return state === "queued" ? "failed" : state;
    case "unknown":
      return state;
    default:
      return assertNever(answer);
  }
}

/** Milliseconds until the next call after so many: 30 s, doubled up to an hour, or as long as the access point asks. */
export function pauseAfter(attempts: number, retry_after: number | null): number {
  const usual = Math.min((minute / 2) * 2 ** Math.min(Math.max(0, attempts - 1), 10), 60 * minute);
  return Math.min(Math.max(usual, (retry_after ?? 0) * 1_000), 6 * 60 * minute);
}

/**
 * How the network names the kind of a document: root namespace, root, specification and version. A receiver is registered for each kind.
 */
export function documentTypeOf(xml: string): { document_type: string; process: string } {
  const root = /<(?:\w+:)?(Invoice|CreditNote|CrossIndustryInvoice)[\s>]/.exec(xml)?.[1] ?? "Invoice";
  const isCii = root === "CrossIndustryInvoice";
  const within = (pattern: RegExp, otherwise: string) => pattern.exec(xml)?.[1]?.trim() ?? otherwise;
  const specification = isCii
    ? within(/GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>([^<]+)</, "urn:cen.eu:en16931:2017")
    : within(/<cbc:CustomizationID>([^<]+)</, "urn:cen.eu:en16931:2017");
  const process = within(
    /<cbc:ProfileID>([^<]+)</,
    within(/BusinessProcessSpecifiedDocumentContextParameter>\s*<ram:ID>([^<]+)</, billing),
  );
  const namespace = isCii
    ? "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
    : `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`;
  return { document_type: `${namespace}::${root}##${specification}::${isCii ? "D16B" : "2.1"}`, process };
}

/** The process of Peppol BIS Billing. */
const billing = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
