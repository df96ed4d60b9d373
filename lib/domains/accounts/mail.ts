/** How a mail of an account's says until when its link is good. */
export { formatInstant as formatExpiry } from "@/lib/commerce/document-format";
