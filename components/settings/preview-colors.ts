/** The text colours of the light and dark previews, independent of the page's theme. */
export const lightInk = "#171a21";
export const darkInk = "#eceef2";
