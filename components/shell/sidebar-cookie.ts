/** Whether the sidebar is collapsed; the server reads it, so that the layout does not shift. */
export const sidebarCookie = "atrium-sidebar";
