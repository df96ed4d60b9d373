import type { DocumentView } from "@/lib/commerce/document";
import { formatDay } from "@/lib/commerce/document-format";
import { fillMergeFields, listMergeFields } from "@/lib/commerce/merge-fields";
import { showMoney } from "@/lib/commerce/show-money";
import { offerRules } from "@/lib/commerce/offer";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import { illegalMove, type StatusWords } from "@/lib/kernel/base/moves";
import type { ProposalSection, ProposalStatus } from "./schema";

/** The verbs that each status allows. A signed proposal never changes. */
const moves = {
  draft: ["send", "edit", "delete"],
  sent: ["sign", "decline", "revise", "send"],
  signed: ["convert", "send"],
  declined: ["revise"],
} as const satisfies Record<ProposalStatus, readonly string[]>;

export type ProposalVerb = (typeof moves)[ProposalStatus][number];

const participles: Record<ProposalVerb, string> = {
  send: "sent",
  edit: "edited",
  delete: "deleted",
  sign: "signed",
  decline: "declined",
  revise: "revised",
  convert: "converted",
};

/** What is said where a verb does not fit. */
const said: Record<ProposalStatus, StatusWords<ProposalVerb>> = {
  draft: { is: "it is a draft", next: "You can edit it, send it or delete it." },
  sent: { is: "it has been sent", by: "send", next: "It can be signed or declined, and you can revise it or send it again." },
  signed: { is: "it is signed", by: "sign", next: "You can convert it to an invoice or send it again." },
  declined: { is: "it was declined", by: "decline", next: "You can revise it." },
};

/** Whether a proposal with this status allows the verb. */
export function allows(status: ProposalStatus, verb: ProposalVerb): boolean {
  return (moves[status] as readonly ProposalVerb[]).includes(verb);
}

/** @throws AppError `conflict` naming what the status allows. */
export function assertAllows(status: ProposalStatus, verb: ProposalVerb): void {
  if (allows(status, verb)) return;
  throw illegalMove({ noun: "proposal", status, verb, done: participles[verb] }, said[status]);
}

const offer = offerRules("proposal", "sign");
export const { assertNeverSent, assertCustomerStays, assertCurrent, assertAnswerable, assertStillOpen } = offer;

/** The merge fields of sections, filled from the document as it is printed. */
export const sectionFields = [
  "company.name",
  "customer.name",
  "proposal.number",
  "proposal.issue_date",
  "proposal.expiry_date",
  "proposal.total",
] as const;
type SectionField = (typeof sectionFields)[number];

type CustomNames = Readonly<Record<string, string>>;

/** The problems that block sending; empty when there are none. `custom` has the values of custom fields by name, "" where there is none. */
export function obstaclesTo(
  proposal: Parameters<typeof offer.obstaclesTo>[0] & { sections: readonly ProposalSection[]; lines: readonly unknown[] },
  custom: CustomNames = {},
): FieldProblem[] {
  const obstacles: FieldProblem[] = [];
  if (proposal.sections.length === 0 && proposal.lines.length === 0)
    obstacles.push({ path: "sections", code: "empty", message: "A proposal needs at least one section or line." });
  for (const [index, { body }] of proposal.sections.entries()) {
    const path = `sections.${String(index)}.body`;
    const names = listMergeFields(body);
    const unknown = names.find((name) => !isField(name) && !Object.hasOwn(custom, name));
    const message = `There is no {{${unknown ?? ""}}} here. There are: ${[...sectionFields, ...Object.keys(custom)].join(", ")}.`;
    if (unknown !== undefined) obstacles.push({ path, code: "unknown_field", message });
    const empty = names.find((name) => custom[name] === "");
    if (empty === undefined) continue;
    const advice = `{{${empty}}} has no value. Enter it, or take the field out of the text.`;
    obstacles.push({ path, code: "missing_value", message: advice });
  }
  return [...obstacles, ...offer.obstaclesTo(proposal)];
}

/** The Markdown of sections by the path of its field. */
export function textsOf(sections: readonly ProposalSection[]): Record<string, string> {
  return Object.fromEntries(sections.map(({ body }, index) => [`sections.${String(index)}.body`, body]));
}

function isField(name: string): name is SectionField {
  return (sectionFields as readonly string[]).includes(name);
}

/** The sections with their merge fields filled from the document; unknown names and empty values stay as they are. */
export function fillSections(sections: readonly ProposalSection[], view: DocumentView, custom: CustomNames = {}): ProposalSection[] {
  const day = (date: string | null) => (date === null ? "" : formatDay(date, view.language));
  const own: Record<SectionField, string> = {
    "company.name": view.seller.name,
    "customer.name": view.buyer.name,
    "proposal.number": view.number ?? "",
    "proposal.issue_date": day(view.dates.issue_date),
    "proposal.expiry_date": day(view.dates.expiry_date),
    "proposal.total": showMoney(view.total, view.currency, view.language),
  };
  return sections.map(({ heading, body }) => ({ heading, body: fillMergeFields(body, { ...own, ...custom }) }));
}
