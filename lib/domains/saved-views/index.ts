export { createSavedView } from "./commands/create";
export { deleteSavedView } from "./commands/delete";
export { updateSavedView } from "./commands/update";
export { findDefaultView, getSavedView, listSavedViews } from "./queries";
