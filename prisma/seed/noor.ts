import type { Company } from "./company";

const password = { owner: "copper-kettle-42", others: "paper-lantern-42" } as const;

/** An engineering and software office in Riyadh: riyals, Arabic from right to left, Sunday to Thursday. */
export const noor: Company = {
  slug: "noor",
  seed: 14_470_501,
  country: "SA",
  currency: "SAR",
  size: { customers: 24, invoices: 160 },
  week: { timezone: "Asia/Riyadh", rest: [5, 6] },
  staff: {
    owner: { name: "نورة القحطاني", email: "owner@noor.example", password: password.owner },
    manager: { name: "فهد العتيبي", email: "fahad.alotaibi@noor.example", password: password.others },
    sales: { name: "سارة الزهراني", email: "staff@noor.example", password: password.others },
    support: { name: "خالد الشمري", email: "khalid.alshammari@noor.example", password: password.others },
  },
  settings: {
    company_name: "شركة نور للحلول التقنية",
    tax_id: "300123456700003",
    email: "accounts@noor.example",
    phone: "+966 11 555 0100",
    line1: "شارع العليا، مبنى 7421",
    city: "الرياض",
    postal_code: "12241",
    payment_terms_days: 30,
    invoice_notes: "يرجى ذكر رقم الفاتورة عند التحويل. شكرًا لتعاملكم معنا.",
  },
  branding: { primary_color: "#7a3e9d", theme_tokens: {} },
  tax: { name: "ضريبة القيمة المضافة", usual: { name: "ضريبة القيمة المضافة", rate: "15" }, zero: { name: "خاضع لنسبة الصفر", category: "Z" } },
  series: "الفواتير",
  items: [
    { name: "استشارة تقنية", code: "CONS-DAY", unit: "يوم", unit_price: "3200", description: "تحليل المتطلبات وخطة العمل", quantities: ["1", "2", "3", "5"] },
    { name: "تطوير برمجيات", code: "DEV-HOUR", unit: "ساعة", unit_price: "285", description: "", quantities: ["8", "16", "24", "40", "62.5"] },
    { name: "استضافة سحابية", code: "HOST-MON", unit: "شهر", unit_price: "1450", description: "خادم مُدار مع نسخ احتياطي يومي", quantities: ["1", "1", "3", "12"] },
    { name: "عقد صيانة", code: "MNT-MON", unit: "شهر", unit_price: "2100", description: "", quantities: ["1", "3", "6"] },
    { name: "نقطة بيع", code: "POS-1", unit: "قطعة", unit_price: "1875.50", description: "شاشة لمس وطابعة إيصالات", quantities: ["1", "2", "4", "6"] },
    { name: "كاميرا مراقبة", code: "CAM-4K", unit: "قطعة", unit_price: "649.95", description: "", quantities: ["4", "8", "12"] },
    { name: "تركيب وتمديد", code: "INS-HOUR", unit: "ساعة", unit_price: "140", description: "", quantities: ["4", "6", "10", "18"] },
    { name: "تدريب الموظفين", code: "TRN-DAY", unit: "يوم", unit_price: "2750", description: "حتى اثني عشر متدربًا", quantities: ["1", "2", "3"] },
    { name: "رخصة نظام المحاسبة", code: "LIC-YR", unit: "سنة", unit_price: "4990", description: "", quantities: ["1", "1", "2"] },
  ],
  home: {
    country: "SA",
    language: "ar",
    names: [
      "مؤسسة الواحة للتجارة", "شركة البناء الحديث", "مستشفى الرعاية الأولى", "مدارس الأفق الأهلية", "مطاعم الديرة", "شركة سحاب للنقل", "عيادات ابتسامة", "مصنع الخليج للأغذية", "فندق قصر النخيل",
      "شركة مدار العقارية", "مكتبة المعرفة", "صيدليات الشفاء", "مجموعة الرمال للاستثمار", "شركة أمواج للمياه", "معارض الجزيرة للسيارات", "مخابز السنابل", "شركة ركن الأثاث", "مركز لياقة بلس", "محامص البن العربي", "شركة درع للأمن",
    ],
    people: ["عبدالله الحربي", "ريم السبيعي", "محمد الغامدي", "هند المطيري", "سلمان الدوسري", "لطيفة العنزي", "تركي الرشيد", "منى الشهري", "يوسف البلوي", "عبير الجهني", "ماجد السالم", "دلال القرني"],
    cities: ["الرياض", "جدة", "الدمام", "الخبر", "المدينة المنورة", "أبها"],
    streets: ["طريق الملك فهد", "شارع التحلية", "طريق الأمير سلطان", "شارع الستين", "طريق المدينة", "شارع الأمير محمد"],
    phone: "+966 11 555 0###",
    postalCode: "1####",
  },
  abroad: [
    {
      country: "AE", currency: "AED", rates: ["1.0213", "1.0212"], priceFactor: "0.98", language: "ar", phone: "+971 4 555 0###", postalCode: null,
      tax: { name: "تصدير خدمات", rate: "0", compound: false, category: "Z" },
      names: ["شركة المرسى للشحن", "مجموعة برج النور"], people: ["راشد المزروعي", "شمّا الكعبي"], cities: ["دبي", "أبوظبي"], streets: ["شارع الشيخ زايد", "شارع الكورنيش"],
    },
    {
      country: "KW", currency: "KWD", rates: ["12.2310", "12.2140"], priceFactor: "0.082", language: "ar", phone: "+965 2555 0###", postalCode: "1####",
      tax: { name: "تصدير خدمات", rate: "0", compound: false, category: "Z" },
      names: ["شركة السيف للتجارة العامة", "دار الكتاب الكويتية"], people: ["جاسم العجمي", "فاطمة المطوع"], cities: ["مدينة الكويت", "حولي"], streets: ["شارع الخليج العربي", "شارع تونس"],
    },
    {
      country: "GB", currency: "USD", rates: ["3.75", "3.75"], priceFactor: "0.267", language: "en", phone: "+44 20 7946 0###", postalCode: "EC# #@@",
      tax: { name: "Export of services", rate: "0", compound: false, category: "Z" },
      names: ["Thames Data Ltd", "Northgate Retail Systems"], people: ["Rachel Stone", "Imran Aziz"], cities: ["London", "Reading"], streets: ["Fleet Street", "Friar Street"],
    },
  ],
  tags: ["عميل مميز", "عقد سنوي", "جملة", "يتأخر في السداد", "توصية"],
  groups: ["تجزئة", "ضيافة", "صحة", "تعليم", "عقارات"],
  roles: ["مدير المشتريات", "المدير المالي", "مدير المكتب", "المالك", "المحاسب"],
  customerNotes: ["التسليم صباحًا من الأحد إلى الأربعاء.", "تُرسل الفواتير إلى المحاسب مباشرة.", "تعرّفنا عليهم في معرض التقنية.", ""],
  invoiceNotes: ["المرحلة الثانية حسب الاتفاق.", "شكرًا لطلبكم.", "تشمل التعديلات المتفق عليها."],
  freeLines: ["مصاريف سفر", "نقل وتوصيل", "كابلات وملحقات", "عمل خارج أوقات الدوام"],
  refundReasons: { surplus: "دُفعت مرتين وأُعيد الفائض", recalled: "استرجع البنك الحوالة" },
  taxIdPattern: (chance) => `3${chance.between(10_000_000, 99_999_999)}${chance.between(10_000, 99_999)}3`,
};
