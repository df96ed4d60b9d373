import type { AssistConfigRow } from "../resource";

export const surfaces = ["thread_summary", "reply_draft", "receipt_reading", "section_draft"] as const;
type Surface = (typeof surfaces)[number];
type ModelField = `model_${Surface}`;
/** The field of a surface's own model. */
export const modelFieldOf = (surface: Surface): ModelField => `model_${surface}`;

/** What the form holds: numbers as they were entered, and the key once it is typed (text) or removed (null). */
export interface ConfigDraft extends Record<ModelField, string> {
  enabled: boolean;
  provider: AssistConfigRow["provider"];
  base_url: string;
  model: string;
  thread_summary: boolean;
  reply_draft: boolean;
  receipt_reading: boolean;
  section_draft: boolean;
  daily_cap: string;
  monthly_cap: string;
  person_cap: string;
  api_key?: string | null;
}

const textOf = (cap: number | null): string => (cap === null ? "" : String(cap));

export function draftOf({ surfaces: on, models, ...config }: AssistConfigRow): ConfigDraft {
  const { enabled, provider, base_url, model, daily_cap, monthly_cap, person_cap } = config;
  return {
    ...{ enabled, provider, base_url: base_url ?? "", model, ...on },
    ...fromSurfaces((surface) => models[surface] ?? ""),
    ...{ daily_cap: textOf(daily_cap), monthly_cap: textOf(monthly_cap), person_cap: textOf(person_cap) },
  };
}

/** Whether a provider has no address of its own. */
export const namesAddress = (provider: ConfigDraft["provider"]): provider is "azure" | "compatible" =>
  provider === "azure" || provider === "compatible";

const capOf = (text: string): number | null => (text.trim() === "" ? null : Number(text.replace(/[\s,.٬]/g, "")));

/** The models of the surfaces, as the form's fields. */
function fromSurfaces(modelOf: (surface: Surface) => string): Record<ModelField, string> {
  return {
    model_thread_summary: modelOf("thread_summary"),
    model_reply_draft: modelOf("reply_draft"),
    model_receipt_reading: modelOf("receipt_reading"),
    model_section_draft: modelOf("section_draft"),
  };
}

/** The request body. Empty numbers are no limit, and an empty key is no new key. */
export function bodyOf(fields: Readonly<Record<string, unknown>>): object {
  const draft = fields as unknown as ConfigDraft;
  const { enabled, provider, model, api_key, base_url, daily_cap, monthly_cap, person_cap } = draft;
  const { thread_summary, reply_draft, receipt_reading, section_draft } = draft;
  const own = surfaces.map((surface) => [surface, draft[modelFieldOf(surface)].trim()] as const);
  const address = namesAddress(provider) && base_url.trim() !== "" ? base_url.trim() : null;
  return {
    ...{ enabled, provider, model },
    base_url: address,
    models: Object.fromEntries(own.filter(([, name]) => name !== "")),
    surfaces: { thread_summary, reply_draft, receipt_reading, section_draft },
    daily_cap: capOf(daily_cap),
    monthly_cap: capOf(monthly_cap),
    person_cap: capOf(person_cap),
    ...(api_key === undefined || api_key === "" ? {} : { api_key }),
  };
}
