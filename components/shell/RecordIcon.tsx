import { browserNounOf, browserNouns } from "@/components/nouns";
import { nounOf, type Noun } from "@/lib/kernel/base/nouns";

/** The icon of a noun. It is decoration: the noun's name stands beside it. */
export function RecordIcon({ noun }: { noun: Noun }) {
  const Icon = browserNounOf(noun)?.icon;
  return Icon === undefined ? null : <Icon aria-hidden="true" />;
}

/** The icon of a list's records, by the list's name. */
export function ListIcon({ list }: { list: string }) {
  const Icon = browserNouns.find(({ noun }) => nounOf(noun).plural === list)?.icon;
  return Icon === undefined ? null : <Icon aria-hidden="true" />;
}
