import { SavedViewList } from "@/lib/domains/saved-views/schema";
import { check, checkIn } from "../kinds";

/** SQL of saved views that Prisma's schema cannot express. */
export const savedViews = [
  checkIn("saved_views", "list", SavedViewList.options),
  checkIn("saved_view_defaults", "list", SavedViewList.options),
  check("saved_views", "saved_views_position_check", "position between 0 and 9999"),
];
