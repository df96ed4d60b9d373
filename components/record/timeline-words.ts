import type { Lookup } from "@/components/api/lookup";

export interface TimelineWords {
  /** Labels of the fields whose changes are shown; changes of other fields are left out. */
  labels: Readonly<Record<string, string>>;
  /** Formats a field's value where plain text is not enough; null for plain text. `currency` is that of the day, if it was another. */
  write?: (field: string, value: unknown, currency?: string) => string | { lookup: Lookup; id: string } | null;
}
