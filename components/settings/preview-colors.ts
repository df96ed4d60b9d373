/** Text on the light and the dark ground of a preview, whatever the theme of the page round it. */
export const lightInk = "#171a21";
export const darkInk = "#eceef2";
