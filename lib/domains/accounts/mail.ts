/** The text in an account email that says when its link expires. */
export { formatInstant as formatExpiry } from "@/lib/commerce/document-format";
