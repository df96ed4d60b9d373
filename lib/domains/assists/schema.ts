import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { Day } from "@/lib/commerce/schedule";
import { ExpenseCategory } from "@/lib/domains/expenses/schema";
import { Language } from "@/lib/domains/settings/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf, secretText, textOf } from "@/lib/kernel/base/wire";

export const AssistId = idOf("assist");

/** Where assists are offered (specification, "AI configuration"). */
export const AssistSurface = z.enum(["thread_summary", "reply_draft", "receipt_reading", "section_draft"]);
export type AssistSurface = z.output<typeof AssistSurface>;

/** A surface, or the test of the settings. */
export const AssistKind = z.enum([...AssistSurface.options, "test"]);
export type AssistKind = z.output<typeof AssistKind>;

/** `compatible`: any service that speaks OpenAI's protocol; `canned`: the demo's own, which makes its answers up. */
export const AssistProvider = z.enum(["openai", "anthropic", "google", "azure", "compatible", "canned"]);
export type AssistProvider = z.output<typeof AssistProvider>;

export const AssistStatus = z.enum(["queued", "running", "ready", "failed", "cancelled"]);
export type AssistStatus = z.output<typeof AssistStatus>;

/**
 * Why there is no answer. Of the provider: it refused the key, is busy, asks for money, failed, can't be reached, took too long, has no
 * such model, or would not answer. Of the question or the answer: too long, cut off, or not as it must be, also when asked again.
 * `not_allowed`: the asker has lost access; `turned_off`: the company has turned it off; `interrupted`: the worker stopped meanwhile.
 */
export const AssistFailure = z.enum([
  "key_refused",
  "busy",
  "no_credit",
  "provider_failed",
  "unreachable",
  "too_slow",
  "no_model",
  "refused",
  "too_long",
  "cut_off",
  "unusable",
  "nothing_to_use",
  "not_allowed",
  "turned_off",
  "interrupted",
]);
export type AssistFailure = z.output<typeof AssistFailure>;

const tokens = z.int().min(1_000).max(1_000_000_000);

const flags = z.strictObject({
  thread_summary: z.boolean(),
  reply_draft: z.boolean(),
  receipt_reading: z.boolean(),
  section_draft: z.boolean(),
});

/** Other models of single surfaces; what is left out uses `model`. */
export const SurfaceModels = z.partialRecord(AssistSurface, lineOf(200));

const changeable = z.strictObject({
  enabled: z.boolean(),
  provider: AssistProvider,
  /** Of Azure's resource, or of a service that speaks OpenAI's protocol, such as `https://models.example.com/v1`; null for the others. */
  base_url: z.url().max(500).nullable(),
  model: lineOf(200),
  models: SurfaceModels,
  surfaces: flags,
  /** The most tokens of a day in the company's time zone, of all colleagues. */
  daily_cap: tokens,
  /** The most tokens of a calendar month, and of one person's day; null for no limit. */
  monthly_cap: tokens.nullable(),
  person_cap: tokens.nullable(),
});

/** The company's row. The key itself is never returned. */
export const AssistSettings = z.object({
  id: idOf("assist_settings"),
  ...changeable.shape,
  key_fingerprint: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type AssistSettings = z.output<typeof AssistSettings>;

const Use = z.object({ requests: z.int(), input_tokens: z.int(), output_tokens: z.int() });

export const AssistConfig = z.object({
  /** Null until the first save. */
  id: idOf("assist_settings").nullable(),
  ...changeable.omit({ base_url: true, model: true }).shape,
  base_url: z.string().nullable(),
  /** Empty until the first save. */
  model: z.string(),
  /** By which people recognise the key: the start of its SHA-256; null without a key. */
  key_fingerprint: z.string().nullable(),
  /** Whether answers are made up, as in the demo. */
  canned: z.boolean(),
  /** The providers that can be chosen here. */
  providers: z.array(AssistProvider),
  /** What this month's requests used, by surface; `reserved` are tokens of requests that are not answered yet. */
  usage: z.object({
    month: z.string(),
    surfaces: z.object({ thread_summary: Use, reply_draft: Use, receipt_reading: Use, section_draft: Use, test: Use }),
    tokens_today: z.int(),
    tokens_this_month: z.int(),
    reserved: z.int(),
  }),
  version: z.int(),
  updated_at: Timestamp.nullable(),
});
export type AssistConfig = z.output<typeof AssistConfig>;

/** An omitted key stays, and null removes it; for another provider or address it must be sent again. */
export const AssistConfigReplace = changeable.partial({ base_url: true, models: true, monthly_cap: true, person_cap: true }).extend({
  api_key: secretText(500).nullable().optional(),
});

/** What the caller may ask for now: turned on by the company, and allowed to their role. */
export const AssistOffer = z.object({ surfaces: z.array(AssistSurface), canned: z.boolean() });

const MessageId = idOf("ticket_message");

export const ThreadSummary = z.object({
  kind: z.literal("thread_summary"),
  /** Exactly three, each with the messages that say so. */
  sentences: z.array(z.object({ text: z.string(), message_ids: z.array(MessageId) })),
});
export const ReplyDraft = z.object({
  kind: z.literal("reply_draft"),
  body: z.string(),
  /** The published articles that it draws on. */
  articles: z.array(z.object({ slug: z.string(), title: z.string(), url: z.string() })),
  /** Paragraphs of the body, counted from 1, that name no article. */
  unsupported: z.array(z.int()),
});
/** A field that could not be read with certainty. */
export const ReceiptProblem = z.object({
  field: z.enum(["merchant", "day", "amount", "tax_amount", "currency", "category"]),
  /** `missing`; `sum`: net and tax are not the total; `day`: in the future or long ago; `currency`: no known currency. */
  code: z.enum(["missing", "sum", "day", "currency", "amount"]),
});
export type ReceiptProblem = z.output<typeof ReceiptProblem>;
export const ReceiptReading = z.object({
  kind: z.literal("receipt_reading"),
  merchant: z.string().nullable(),
  category: ExpenseCategory.nullable(),
  day: Day.nullable(),
  /** With tax, as decimal text. */
  amount: z.string().nullable(),
  tax_amount: z.string().nullable(),
  currency: Currency.nullable(),
  /** What was read and is left out because it does not add up, or is missing. */
  problems: z.array(ReceiptProblem),
});
export const SectionDraft = z.object({ kind: z.literal("section_draft"), body: z.string() });
export const TestAnswer = z.object({ kind: z.literal("test"), text: z.string() });

export const AssistResult = z.discriminatedUnion("kind", [ThreadSummary, ReplyDraft, ReceiptReading, SectionDraft, TestAnswer]);
export type AssistResult = z.output<typeof AssistResult>;

/** One question to a provider: the log of what left for whom. */
export const Assist = z.object({
  id: AssistId,
  kind: AssistKind,
  status: AssistStatus,
  /** Who asked: a colleague, or else an API key. */
  staff_id: idOf("staff").nullable(),
  key_id: idOf("api_key").nullable(),
  /** The record that it is about, and the customer whose data was sent. */
  ticket_id: idOf("ticket").nullable(),
  expense_id: idOf("expense").nullable(),
  proposal_id: idOf("proposal").nullable(),
  customer_id: idOf("customer").nullable(),
  /** Who answers, and the host to which the question goes. */
  provider: AssistProvider,
  model: z.string(),
  host: z.string(),
  /** What was sent of the record, by the ids of messages, articles and files; empty until it is sent. */
  sources: z.array(z.string()),
  /** What was taken out before it was sent. */
  redactions: z.object({ cards: z.int(), ibans: z.int(), secrets: z.int() }),
  sent_at: Timestamp.nullable(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** Whether the tokens are an estimate, because the provider did not name them. */
  estimated: z.boolean(),
  failure: AssistFailure.nullable(),
  finished_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Assist = z.output<typeof Assist>;

/** As its asker sees it. The answer is kept for 30 days. */
export const AssistDetail = Assist.extend({ result: AssistResult.nullable() });
export type AssistDetail = z.output<typeof AssistDetail>;

export const AssistList = listQuery(["created_at"]).extend({
  kind: AssistKind.optional(),
  status: AssistStatus.optional(),
  customer_id: idOf("customer").optional(),
  staff_id: idOf("staff").optional(),
});
export const AssistPage = pageOf(Assist);

/** By default in the company's language. */
const spoken = { language: Language.optional() };
export const SummarizeThread = z.strictObject({ ticket_id: idOf("ticket"), ...spoken });
/** `instruction`: what the reply shall say, in the colleague's words. */
export const SuggestReply = z.strictObject({ ticket_id: idOf("ticket"), instruction: textOf(1_000).optional() });
/** A clean picture or PDF that is attached to the expense. */
export const ReadReceipt = z.strictObject({ expense_id: idOf("expense"), file_id: idOf("file") });
export const DraftSection = z.strictObject({
  proposal_id: idOf("proposal"),
  heading: lineOf(200),
  /** What the section shall say. */
  points: textOf(4_000).optional(),
});
export const TestAssist = z.strictObject({});
