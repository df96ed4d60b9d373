import { SavedViewList } from "@/lib/domains/saved-views/schema";
import { check, checkIn } from "./kinds";

/** What the schema of saved views cannot say. */
export const savedViews = [
  checkIn("saved_views", "list", SavedViewList.options),
  checkIn("saved_view_defaults", "list", SavedViewList.options),
  check("saved_views", "saved_views_position_check", "position between 0 and 9999"),
];
