import type { Lookup } from "@/components/api/lookup";

export interface TimelineWords {
  /** The fields whose changes are told, by their names; others are left out. */
  labels: Readonly<Record<string, string>>;
  /** How a field's value reads where its plain text would not do; null for the plain text. */
  write?: (field: string, value: unknown) => string | { lookup: Lookup; id: string } | null;
  /** What an operation (`customers.update`) or an event (`invoice.paid`) did, in words; null where there are none. */
  say: (name: string) => string | null;
}
