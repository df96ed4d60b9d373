import type { LineVat, TaxBody } from "../document";
import { exemptionReasons } from "../reasons";
import type { Rule } from "./rule";

const vats = (body: TaxBody): LineVat[] => [...body.lines.flatMap(({ vat }) => vat), ...body.allowances.map(({ vat }) => vat)];
const every = (holds: (vat: LineVat) => boolean) => (body: TaxBody) => vats(body).every(holds);

const categoryOf = (code: string | null): string | null =>
  Object.entries(exemptionReasons).find(([known]) => known === code)?.[1].category ?? null;

const needsNationalId = ({ reason_code }: LineVat): boolean => reason_code === "VATEX-SA-EDU" || reason_code === "VATEX-SA-HEA";

/** The categories that bear no VAT and that the authority knows: any other breaks BR-KSA-18 alone. */
const isUntaxed = (category: string): boolean => ["Z", "E", "O"].includes(category);

export const vatRules: readonly Rule[] = [
  {
    id: "BR-CO-04",
    path: "lines",
    en: "Each line needs exactly one VAT, also where its rate is zero.",
    ar: "يحتاج كل بند إلى ضريبة قيمة مضافة واحدة، حتى إن كانت نسبتها صفراً.",
    holds: ({ lines }) => lines.every(({ vat }) => vat.length === 1),
  },
  {
    id: "BR-KSA-18",
    path: "lines",
    en: "The tax authority knows the VAT categories S, Z, E and O. Choose a tax of one of them.",
    ar: "تعرف الهيئة فئات الضريبة S وZ وE وO. اختر ضريبة من إحداها.",
    holds: every(({ category }) => ["S", "Z", "E", "O"].includes(category)),
  },
  {
    id: "BR-KSA-84",
    path: "lines",
    en: "The standard VAT rate must be 15% or 5%.",
    ar: "يجب أن تكون نسبة الضريبة الأساسية 15% أو 5%.",
    holds: every(({ category, rate }) => category !== "S" || [15, 5].includes(Number(rate))),
  },
  {
    id: "BR-Z-05",
    path: "lines",
    en: "Zero-rated, exempt and out-of-scope supplies have a VAT rate of 0%.",
    ar: "نسبة الضريبة للتوريدات الصفرية والمعفاة والخارجة عن النطاق هي 0%.",
    holds: every(({ category, rate }) => category === "S" || Number(rate) === 0),
  },
  {
    id: "BR-KSA-83",
    path: "lines",
    en: "A line without VAT needs the reason. Enter its code, such as VATEX-SA-32, at the tax in its profile, or choose one for the unit.",
    ar: "يحتاج التوريد بلا ضريبة إلى السبب. أدخل رمزه، مثل VATEX-SA-32، عند الضريبة في ملفها أو اختره للوحدة.",
    holds: every(({ category, reason_code, reason }) => !isUntaxed(category) || (reason_code !== null && (reason ?? "") !== "")),
  },
  {
    id: "BR-KSA-CL-04",
    path: "lines",
    en: "The reason for no VAT does not fit the tax's category. Choose another reason or category.",
    ar: "سبب عدم فرض الضريبة لا يناسب فئتها. اختر سبباً أو فئة أخرى.",
    holds: every(({ category, reason_code }) => reason_code === null || categoryOf(reason_code) === category),
  },
  {
    id: "BR-KSA-49",
    path: "customer_id",
    en: "Private education and healthcare for citizens need the customer's national id.",
    ar: "يحتاج التعليم الخاص والرعاية الصحية الخاصة للمواطنين إلى رقم الهوية الوطنية للعميل.",
    holds: (body) => !vats(body).some(needsNationalId) || (body.buyer?.other_id?.scheme === "NAT" && body.buyer.name.trim() !== ""),
  },
];
