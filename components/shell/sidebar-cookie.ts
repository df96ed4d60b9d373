/** Whether the sidebar was left collapsed; the server reads it, so that the page does not jump. */
export const sidebarCookie = "atrium-sidebar";
