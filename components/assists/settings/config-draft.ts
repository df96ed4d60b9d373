import type { AssistConfigRow } from "../resource";

/** What the form holds: numbers as they were entered, and the key once it is typed (text) or removed (null). */
export interface ConfigDraft {
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

export function draftOf({ surfaces, ...config }: AssistConfigRow): ConfigDraft {
  const { enabled, provider, base_url, model, daily_cap, monthly_cap, person_cap } = config;
  return {
    ...{ enabled, provider, base_url: base_url ?? "", model, ...surfaces },
    ...{ daily_cap: textOf(daily_cap), monthly_cap: textOf(monthly_cap), person_cap: textOf(person_cap) },
  };
}

/** Whether a provider has no address of its own. */
export const namesAddress = (provider: ConfigDraft["provider"]): provider is "azure" | "compatible" =>
  provider === "azure" || provider === "compatible";

const capOf = (text: string): number | null => (text.trim() === "" ? null : Number(text.replace(/[\s,.٬]/g, "")));

/** The request body. Empty numbers are no limit, and an empty key is no new key. */
export function bodyOf(fields: Readonly<Record<string, unknown>>): object {
  const { api_key, base_url, daily_cap, monthly_cap, person_cap, ...draft } = fields as unknown as ConfigDraft;
  const { thread_summary, reply_draft, receipt_reading, section_draft, ...rest } = draft;
  const address = namesAddress(rest.provider) && base_url.trim() !== "" ? base_url.trim() : null;
  return {
    ...rest,
    base_url: address,
    surfaces: { thread_summary, reply_draft, receipt_reading, section_draft },
    daily_cap: capOf(daily_cap),
    monthly_cap: capOf(monthly_cap),
    person_cap: capOf(person_cap),
    ...(api_key === undefined || api_key === "" ? {} : { api_key }),
  };
}
