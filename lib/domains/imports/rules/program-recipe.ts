import type { ImportList } from "../schema";
import type { Recipe } from "./headings";

export interface ProgramRecipe extends Recipe {
  list: ImportList;
  /** The column by which rows find their records; null where each row is a record of its own. */
  key: string | null;
}
