import { browserNounOf } from "@/components/nouns";
import type { Noun } from "@/lib/kernel/base/nouns";

/** The icon of a noun. It is decoration: the noun's name stands beside it. */
export function RecordIcon({ noun }: { noun: Noun }) {
  const Icon = browserNounOf(noun)?.icon;
  return Icon === undefined ? null : <Icon aria-hidden="true" />;
}
