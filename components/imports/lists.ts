import { nouns, nounsWith } from "@/lib/kernel/base/nouns";
import type { ListName } from "./resource";

/** The lists whose records can be imported, in the order of the nouns. */
export const importLists: readonly ListName[] = nounsWith("imports").map((noun) => nouns[noun].plural);
