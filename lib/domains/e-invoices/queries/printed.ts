import type { DocumentView } from "@/lib/commerce/document";
import { formatAddress, type PostalAddress } from "@/lib/commerce/postal-address";
import type { Buyer, Seller } from "./parties";

/** Whether an address of today is the printed one. */
const isPrinted = (today: PostalAddress, printed: readonly string[], language: string): boolean =>
  formatAddress(today, language).join("\n") === printed.join("\n");

/** A printed address without its parts, which only today's has; the country is the last line. */
function unparted(printed: readonly string[]) {
  const [line1 = "", ...rest] = printed.slice(0, -1);
  return { line1, line2: rest.join(", ") || null, city: null, region: null, postal_code: null };
}

/**
 * The parties as an issued document names them: customers move and change their names, but a document that was issued says the same in
 * every format. What is not printed, such as an electronic address, is today's.
 */
export function asPrinted(
  { seller, buyer }: { seller: Seller; buyer: Buyer },
  printed: Pick<DocumentView, "seller" | "buyer" | "language">,
): { seller: Seller; buyer: Buyer } {
  const { language } = printed;
  const today = buyer.addresses.find(({ kind }) => kind === "billing") ?? buyer.addresses[0];
  const country = printed.buyer.country ?? today?.country ?? seller.country;
  const moved = { ...unparted(printed.buyer.address), country, kind: "billing" };
  const billing = today && isPrinted(today, printed.buyer.address, language) ? { ...today, kind: "billing" } : moved;
  return {
    seller: {
      ...seller,
      ...(isPrinted(seller, printed.seller.address, language) ? {} : unparted(printed.seller.address)),
      company_name: printed.seller.name,
      tax_id: printed.seller.tax_id,
      country: printed.seller.country ?? seller.country,
    },
    buyer: {
      ...buyer,
      name: printed.buyer.name,
      tax_id: printed.buyer.tax_id,
      country: printed.buyer.country,
      addresses: [...(printed.buyer.address.length === 0 ? [] : [billing]), ...buyer.addresses.filter(({ kind }) => kind === "shipping")],
    },
  };
}
