import { directionOf } from "@/lib/commerce/direction";
import { buildDocumentView, type DocumentView, type DocumentViewSource } from "@/lib/commerce/document";
import type { BillingDocument } from "@/lib/commerce/lines";
import { calculate } from "@/lib/commerce/totals";
import { BillingDocumentLabels } from "@/lib/paper/labels";
import { documentLabels } from "@/lib/i18n/document-labels";

export const labelsOf: Record<"en" | "ar", BillingDocumentLabels> = {
  en: BillingDocumentLabels.parse(documentLabels("en")),
  ar: BillingDocumentLabels.parse(documentLabels("ar")),
};

export const paymentLink = "https://acme.example.com/d/kq3v9x1m7t2b8n5c?lang=en";

const standard = { name: "VAT", rate: "15", compound: false, category: "S" } as const;
const zero = { name: "Zero rated", rate: "0", compound: false, category: "Z" } as const;

const descriptions = {
  en: [
    "Oak dining table, 180 cm (oiled)",
    "Fitting on site, hours",
    "Delivery",
    "Maintenance plan: yearly visit, small repairs and a replacement for worn parts, agreed on 12 March",
  ],
  ar: [
    "طاولة طعام من خشب البلوط، 180 سم (مزيّتة)",
    "تركيب في الموقع، بالساعة",
    "توصيل Express",
    "خطة صيانة: زيارة سنوية وإصلاحات صغيرة واستبدال القطع البالية (الموديل SHC 90W75)، وفق اتفاق 12 مارس",
  ],
} as const;

/** A document of `count` lines with two taxes, one line discount and one document discount. */
export function sampleDocument(language: string, count: number, more: Partial<BillingDocument> = {}): BillingDocument {
  const words = descriptions[language.startsWith("ar") ? "ar" : "en"];
  return {
    currency: "SAR",
    prices_mode: "exclusive",
    rounding: "document",
    discount: { kind: "percent", value: "5" },
    lines: Array.from({ length: count }, (_, index) => ({
      key: `line-${index}`,
      description: words[index % words.length] ?? "",
      quantity: `${(index % 7) + 1}.5`,
      unit_price: `${123 + index * 7}.4567`,
      taxes: [index % 3 === 2 ? zero : standard],
      ...(index % 4 === 1 && { discount: { kind: "percent" as const, value: "10" } }),
    })),
    ...more,
  };
}

/** A complete view in `language`, with the fields in `more` replaced. */
export function sampleView(language: string, document: BillingDocument, more: Partial<DocumentViewSource> = {}): DocumentView {
  const isArabic = language.startsWith("ar");
  return buildDocumentView({
    title_key: "invoice",
    number: "INV-2026-0042",
    status: "sent",
    seller: {
      name: isArabic ? "شركة أكمي للأثاث (المحدودة)" : "Acme Furniture (Holdings) Ltd.",
      tax_id: "300012345600003",
      country: "SA",
      address: isArabic ? ["شارع العليا 12", "الرياض 12213", "هاتف: 4567 123 11"] : ["12 Olaya Street", "Riyadh 12213"],
      logo: null,
      accent: "#0f6f5c",
    },
    buyer: {
      name: isArabic ? "مؤسسة الشمال Northwind للتجارة" : "Northwind Traders, Łódź",
      tax_id: "310987654300003",
      country: null,
      address: ["1 Harbour Road", "Leeds LS1 4AP"],
    },
    reference: null,
    dates: { issue_date: "2026-03-05", due_date: "2026-04-04", supply_date: "2026-03-01", expiry_date: null },
    language,
    direction: directionOf(language),
    document,
    totals: calculate(document),
    amount_paid: 10_000n,
    payment_link: paymentLink,
    notes: isArabic
      ? "شكرًا لتعاملكم معنا. يُرجى ذكر الرقم INV-2026-0042 عند الدفع (خلال 30 يومًا)."
      : "Thank you for your order. Please quote the number when you pay.",
    terms: isArabic
      ? "تُضاف غرامة تأخير 1.5% شهريًا."
      : "Late payments bear interest of 1.5% a month (or the legal rate, if lower).\nGoods stay ours until paid.",
    ...more,
  });
}
