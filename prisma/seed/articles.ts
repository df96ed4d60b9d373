/** An article of the seed's knowledge base. */
export interface SeedArticle {
  category: "orders" | "delivery" | "care" | "payment";
  title: string;
  body: string;
  /** Replaces the text after it was published; visitors still read `body`. */
  changed?: string;
  draft?: true;
  /** The same in the other language of the demo, published with it. */
  translation?: { language: "en" | "ar"; title: string; body: string };
  votes?: readonly { helpful: boolean; reason?: string }[];
}

const lines = (...text: string[]): string => text.join("\n");

interface Library {
  /** Each inside another or at the top. */
  categories: readonly { key: SeedArticle["category"]; name: string; description: string; inside?: SeedArticle["category"] }[];
  articles: readonly SeedArticle[];
}

const english: Library = {
  categories: [
    { key: "orders", name: "Orders", description: "Choosing, ordering and changing an order" },
    { key: "delivery", name: "Delivery and installation", description: "When we come and what to prepare", inside: "orders" },
    { key: "care", name: "Furniture care", description: "Keeping desks, chairs and panels in shape" },
    { key: "payment", name: "Invoices and payment", description: "Reading, paying and questioning an invoice" },
  ],
  articles: [
    {
      category: "orders",
      title: "How do I change an order?",
      translation: {
        language: "ar",
        title: "كيف أعدّل طلبًا؟",
        body: lines("اكتب إلى {{company.email}} مع رقم الطلب، ونعدّله ما دام لم يُشحن.", "", "بعد الشحن يمكنك إعادته خلال 14 يومًا."),
      },
      body: lines(
        "You can change an order until we start production, usually **five working days** after you confirm it.",
        "",
        "1. Find the order number in your confirmation email.",
        "2. Write to {{company.email}} with the number and what should change.",
        "3. We send you a new confirmation. Nothing changes until you accept it.",
        "",
        "## After production has started",
        "",
        "Pieces from our catalogue can still be exchanged. Made-to-measure pieces can’t be changed any more.",
      ),
      votes: [
        { helpful: true },
        { helpful: true, reason: "Clear, thank you." },
        { helpful: false, reason: "What counts as made to measure?" },
      ],
    },
    {
      category: "orders",
      title: "Can I see the materials before I order?",
      body: lines(
        "Yes. Our showroom in Leeds has every wood, felt and fabric that we work with.",
        "",
        "We also post samples free of charge, **up to six at a time**. Tell us the names from the catalogue and your",
        "address; they arrive within three working days.",
      ),
      votes: [{ helpful: true }],
    },
    {
      category: "delivery",
      title: "What should I prepare for installation day?",
      body: lines(
        "Please make sure that:",
        "",
        "- the room is cleared and the floor is finished,",
        "- there is a parking space for a van within 30 metres,",
        "- a lift or staircase at least **90 cm** wide leads to the room,",
        "- somebody with the keys is there from the agreed hour.",
        "",
        "Our fitters bring all tools and take the packaging away.",
        "",
        "## If something gets in the way",
        "",
        "Call {{company.phone}} as soon as you can. Moving the appointment is free up to two working days before.",
      ),
      votes: [{ helpful: true }, { helpful: true }, { helpful: false, reason: "Our lift is narrower. Is there another way?" }],
    },
    {
      category: "delivery",
      title: "How long does delivery take?",
      body: lines(
        "| What | Mainland | Islands |",
        "|---|---|---|",
        "| From stock | 3 to 5 working days | 6 to 8 working days |",
        "| Made to order | 4 weeks | 5 weeks |",
        "| Made to measure | 6 to 8 weeks | 7 to 9 weeks |",
        "",
        "Your confirmation names the week. We call you two days before to agree the hour.",
      ),
      votes: [{ helpful: true }],
    },
    {
      category: "delivery",
      title: "A piece arrived damaged. What now?",
      body: lines(
        "We’re sorry. Please:",
        "",
        "1. take two photos, one of the damage and one of the label on the box,",
        "2. send them to {{company.email}} within **seven days**,",
        "3. keep the piece and its box until we have answered.",
        "",
        "We replace or repair it at our cost.",
      ),
    },
    {
      category: "care",
      title: "How do I look after an oiled oak desk?",
      body: lines(
        "Wipe it with a cloth that is damp, not wet, and dry it straight away.",
        "",
        "> Oil it once a year. A desk in direct sun needs it twice.",
        "",
        "## Oiling",
        "",
        "1. Rub the top lightly with fine sandpaper, along the grain.",
        "2. Wipe off the dust.",
        "3. Spread a thin coat of hard-wax oil and leave it for 20 minutes.",
        "4. Take off what is left with a dry cloth, and let it dry overnight.",
        "",
        "## Stains",
        "",
        "Water rings disappear with oil. For ink, ask us first: alcohol takes the colour out of the wood.",
      ),
      changed: lines(
        "Wipe it with a cloth that is damp, not wet, and dry it straight away.",
        "",
        "> Oil it once a year. A desk in direct sun needs it twice.",
        "",
        "## Oiling",
        "",
        "1. Rub the top lightly with fine sandpaper, along the grain.",
        "2. Wipe off the dust.",
        "3. Spread a thin coat of hard-wax oil and leave it for 15 minutes.",
        "4. Take off what is left with a dry cloth, and let it dry overnight.",
        "",
        "Spread used cloths out to dry: folded ones can catch fire.",
        "",
        "## Stains",
        "",
        "Water rings disappear with oil. For ink, ask us first: alcohol takes the colour out of the wood.",
      ),
      votes: [{ helpful: true }, { helpful: true }],
    },
    {
      category: "care",
      title: "How do I adjust a task chair?",
      body: lines(
        "1. **Height:** sit down and lift the right lever until your feet are flat on the floor.",
        "2. **Backrest:** press the button on the left and slide the back to the height of your belt.",
        "3. **Tilt:** turn the knob in front; towards the plus for a heavier person.",
        "4. **Armrests:** press the key below and pull.",
      ),
    },
    {
      category: "payment",
      title: "How can I pay an invoice?",
      body: lines(
        "Open the link in the email with your invoice and choose **Pay**. You can pay by card, or by bank transfer with",
        "the invoice number as the reference.",
        "",
        "Transfers arrive after one working day; cards at once. You get a receipt by email.",
      ),
      votes: [{ helpful: true }],
    },
    {
      category: "payment",
      title: "How do I get a copy of an old invoice?",
      body: lines(
        "Sign in to your portal with your email address. All your invoices are there, each with its PDF.",
        "",
        "Without access, write to {{company.email}} and name the company and the month.",
      ),
    },
    {
      category: "payment",
      title: "Can we pay by instalments?",
      body: "For orders above £5,000 we offer three instalments: with the order, at delivery, and 30 days after.",
      draft: true,
    },
  ],
};

const arabic: Library = {
  categories: [
    { key: "orders", name: "المشاريع", description: "بدء مشروع وتغيير نطاقه ومتابعته" },
    { key: "delivery", name: "التسليم والتشغيل", description: "ما يحدث عند إطلاق النظام", inside: "orders" },
    { key: "care", name: "الاستضافة والدعم", description: "الخوادم والنسخ الاحتياطي والأعطال" },
    { key: "payment", name: "الفواتير والدفع", description: "قراءة الفاتورة ودفعها والاستفسار عنها" },
  ],
  articles: [
    {
      category: "orders",
      title: "كيف أبدأ مشروعًا جديدًا؟",
      body: lines(
        "أرسل وصفًا موجزًا إلى {{company.email}} يتضمن:",
        "",
        "- ما الذي تريد تحقيقه،",
        "- الأنظمة التي تعملون بها اليوم،",
        "- الموعد المطلوب.",
        "",
        "نرد خلال **يومي عمل** ونتفق على اجتماع أول بلا تكلفة.",
      ),
      votes: [{ helpful: true }, { helpful: true, reason: "إجابة واضحة، شكرًا." }],
    },
    {
      category: "orders",
      title: "هل يمكن تغيير نطاق المشروع بعد البدء؟",
      body: lines(
        "نعم. نكتب التغيير في طلب مستقل يبيّن أثره في المدة والتكلفة، ولا نبدأ به قبل موافقتك.",
        "",
        "## التغييرات الصغيرة",
        "",
        "ما لا يتجاوز أربع ساعات ننفذه ضمن الدفعة الجارية بلا طلب مستقل.",
      ),
      votes: [{ helpful: false, reason: "من يقدّر عدد الساعات؟" }],
    },
    {
      category: "delivery",
      title: "ماذا يحدث يوم إطلاق النظام؟",
      body: lines(
        "1. نأخذ نسخة احتياطية كاملة قبل البدء.",
        "2. ننقل البيانات ونتحقق من أعدادها.",
        "3. نختبر معكم أهم العمليات.",
        "4. نبقى على الخط **أربع ساعات** بعد الإطلاق.",
        "",
        "## إن ظهرت مشكلة",
        "",
        "نعود إلى النسخة السابقة خلال ثلاثين دقيقة. اتصل على {{company.phone}}.",
      ),
      votes: [{ helpful: true }, { helpful: true }],
    },
    {
      category: "delivery",
      title: "كم تستغرق مراحل المشروع؟",
      body: lines(
        "| المرحلة | المدة المعتادة |",
        "|---|---|",
        "| التحليل | أسبوعان |",
        "| التطوير | من 6 إلى 10 أسابيع |",
        "| الاختبار | أسبوعان |",
        "| الإطلاق | يوم واحد |",
        "",
        "تجد المواعيد الدقيقة في خطة مشروعك.",
      ),
    },
    {
      category: "delivery",
      title: "كيف ندرّب الموظفين على النظام الجديد؟",
      body: "يشمل كل مشروع يومي تدريب في مكاتبكم أو عن بعد. بعدها يحصل كل موظف على دليل مصور بالعربية.",
    },
    {
      category: "care",
      title: "كم مرة تُؤخذ النسخ الاحتياطية؟",
      body: lines(
        "كل ليلة، ونحتفظ بها **ثلاثين يومًا** في مدينتين داخل المملكة.",
        "",
        "نختبر استعادة نسخة كاملة كل ثلاثة أشهر، ونرسل إليك التقرير.",
      ),
      changed: lines(
        "كل ست ساعات، ونحتفظ بها **تسعين يومًا** في مدينتين داخل المملكة.",
        "",
        "نختبر استعادة نسخة كاملة كل ثلاثة أشهر، ونرسل إليك التقرير.",
      ),
      votes: [{ helpful: true }],
    },
    {
      category: "care",
      title: "النظام بطيء أو لا يعمل. ماذا أفعل؟",
      body: lines(
        "1. جرّب من جهاز آخر ومن شبكة أخرى.",
        "2. إن بقيت المشكلة، اتصل على {{company.phone}} في أي وقت.",
        "3. اذكر الوقت والصفحة التي كنت فيها.",
        "",
        "> للأعطال الكاملة يبدأ العمل خلال ثلاثين دقيقة، ليلًا ونهارًا.",
      ),
      votes: [{ helpful: true }, { helpful: false, reason: "الخط كان مشغولًا." }],
    },
    {
      category: "payment",
      title: "كيف أدفع الفاتورة؟",
      body: lines(
        "افتح الرابط في رسالة الفاتورة واختر **الدفع**. يمكنك الدفع بالبطاقة أو بحوالة بنكية مع ذكر رقم الفاتورة.",
        "",
        "يصلك الإيصال بالبريد الإلكتروني فور وصول المبلغ.",
      ),
      votes: [{ helpful: true }, { helpful: true }],
    },
    {
      category: "payment",
      title: "أين أجد الفواتير السابقة؟",
      body: lines(
        "ادخل إلى البوابة ببريدك الإلكتروني، تجد جميع فواتيرك وملف PDF لكل منها.",
        "",
        "إن لم يكن لديك دخول، اكتب إلى {{company.email}}.",
      ),
    },
    {
      category: "payment",
      title: "هل يمكن الدفع على دفعات؟",
      body: "نعم، للمشاريع التي تتجاوز قيمتها 50,000 ريال: ثلث عند التوقيع، وثلث عند التسليم، وثلث بعد شهر.",
      draft: true,
    },
  ],
};

export const libraries = { en: english, ar: arabic };
