import { Settings2 } from "lucide-react";
import { browserNouns } from "@/components/nouns";
import { nounOf } from "@/lib/kernel/base/nouns";
import type { NounAction } from "./noun";

/** What can be begun from anywhere: an entry of the palette that leads to the page where it is done. */
export interface ShellAction extends Omit<NounAction, "key"> {
  /** `<list>.<key>`; its words are `actions.<key>` in the catalogue of the list. */
  id: string;
  /** The second key after `c`, for an action that creates a record: the letter that goes to its list. */
  letter?: string;
}

export const shellActions: readonly ShellAction[] = [
  ...browserNouns.flatMap(({ noun, nav, actions = [] }) =>
    actions.map(({ key, ...action }) => ({
      ...action,
      id: `${nounOf(noun).plural}.${key}`,
      ...(key === "new" && nav?.goto !== undefined ? { letter: nav.goto } : {}),
    })),
  ),
  { id: "staff.set_up", icon: Settings2, permission: "settings.write", segments: ["setup"] },
];
