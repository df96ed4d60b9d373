import { z } from "zod";
import { getProposal, listProposalTemplates } from "@/lib/domains/proposals";
import { readSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { addressesIn, cleanAnswer, type Labelled } from "../rules";
import { composeText, languageName, shorten, type Asked, type Question } from "./question";

const Answer = z.object({ body: z.string() });
const Input = z.object({ heading: z.string(), points: z.string().optional() });
const longestSection = 20_000;
const mostOfSection = 3_000;
const mostSections = 12;

/** The company's own sections, those with the most similar headings first. */
async function readTemplates(ctx: Ctx, heading: string): Promise<{ heading: string; body: string }[]> {
  if (!can(ctx, "proposal_templates.read")) return [];
  const { data } = await listProposalTemplates(ctx, { limit: 50 });
  const words = new Set(heading.toLowerCase().split(/\s+/));
  const shared = (text: string): number =>
    text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => words.has(word)).length;
  const sections = data.flatMap((template) => template.sections);
  return sections.toSorted((one, other) => shared(other.heading) - shared(one.heading)).slice(0, mostSections);
}

/** A section of a proposal in the words of the company's templates and of the proposal itself; no other customer's text is sent. */
export async function askSectionDraft(ctx: Ctx, { record_id, input }: Asked): Promise<Question> {
  const proposal = await getProposal(ctx, { id: String(record_id) });
  const { heading, points } = Input.parse(input);
  const { company_name, locale } = await readSettings(ctx);
  const language = proposal.language ?? locale;
  const part =
    (letter: string) =>
    (section: { heading: string; body: string }, place: number): Labelled => ({
      label: `${letter}${String(place + 1)}`,
      head: section.heading,
      text: shorten(section.body, mostOfSection),
    });
  const templates = (await readTemplates(ctx, heading)).map(part("t"));
  const own = proposal.sections.filter((section) => section.body !== "").map(part("s"));
  const lines = proposal.lines.map(({ description }) => description).filter((text) => text !== "");
  const parts = [...templates, ...own, { label: "l1", head: "What is offered", text: lines.join("\n") }];
  const wish = points === undefined || points === "" ? [] : [`The section shall say: ${points}`];
  const { text, rules, redactions } = composeText(
    ["Sections of the company's templates (t1, …), the sections of this proposal (s1, …), and what it offers (l1):"],
    parts,
    [`Proposal: ${proposal.title}`, `Heading: ${heading}`, ...wish],
  );
  const system = [
    `You draft a section of a proposal for ${company_name}. A colleague reads and changes it before a customer sees it.`,
    rules,
    `Write in ${languageName(language)}, in the company's own words and tone as in the templates, in Markdown without a heading.`,
    "Invent no price, date, name or reference that is not given. At most 300 words.",
  ].join("\n");
  const known = addressesIn(text);
  return {
    system,
    text,
    file: null,
    schema: Answer,
    customer_id: proposal.customer_id,
    sources: [encodeId("proposal", proposal.id)],
    redactions,
    judge(value) {
      const body = cleanAnswer(Answer.safeParse(value).data?.body ?? "", known);
      if (body === "") return { problem: "it was empty" };
      return body.length > longestSection ? { problem: "it was too long" } : { result: { kind: "section_draft", body } };
    },
  };
}
