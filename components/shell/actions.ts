import { Settings2 } from "lucide-react";
import { browserNouns } from "@/components/nouns";
import type { NounAction } from "./noun";

/** What can be begun from anywhere: an entry of the palette that leads to the page where it is done. */
export interface ShellAction extends Omit<NounAction, "key"> {
  key: NounAction["key"] | "set_up";
}

export const shellActions: readonly ShellAction[] = [
  ...browserNouns.flatMap(({ actions = [] }) => actions),
  { key: "set_up", icon: Settings2, permission: "settings.write", segments: ["setup"] },
];
