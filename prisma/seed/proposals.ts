import { randomUUID } from "node:crypto";
import { bundleProposal, convertProposal, createProposal, declineProposal, sendProposal, signProposal } from "@/lib/domains/proposals";
import { fixedClock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { addFloorPlan } from "./floor-plan";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;

/** When each is sent, in days after the company signed up, and what becomes of it. */
const planned = [
  { from: 150, fate: "converted" },
  { from: 230, fate: "declined" },
  { from: 350, fate: "signed" },
  { from: 358, fate: "sent" },
  { from: 361, fate: "draft" },
  { from: 357, fate: "signing" },
] as const;

const texts = {
  en: {
    titles: [
      "Fit-out of the first floor",
      "A quieter open-plan office",
      "A new reception",
      "Lighting for the showroom",
      "A kitchen for the team",
      "Three floors, one contract",
    ],
    sections: [
      {
        heading: "Our understanding",
        body: [
          "{{customer.name}} wants a place that **works for visitors and for the team**. We visited",
          "the rooms and spoke to those who use them.",
        ].join(" "),
      },
      {
        heading: "What we’ll do",
        body: [
          "1. Survey and drawings",
          "2. Manufacture in our own workshop",
          "3. Installation over a weekend",
          "",
          "| Week | Step |",
          "| --- | --- |",
          "| 1 | Survey |",
          "| 3 | Manufacture |",
          "| 6 | Installation |",
        ].join("\n"),
      },
      {
        heading: "Price",
        body: ["The total is **{{proposal.total}}**, fixed until {{proposal.expiry_date}}. The details are", "below."].join(" "),
      },
    ],
    lines: ["Design and drawings", "Manufacture and installation"],
    reason: "We’ve decided to stay in our present office.",
    plan: { name: "floor-plan.png", shows: "Plan of the floor with desks and plants" },
    signer: "Grace Hall",
    signers: ["Grace Hall", "Samuel Reed", "Ines Costa"],
  },
  ar: {
    titles: ["تجهيز الطابق الأول", "مكتب مفتوح أكثر هدوءًا", "ردهة استقبال جديدة", "إضاءة صالة العرض", "مطبخ للفريق", "ثلاثة طوابق"],
    sections: [
      {
        heading: "فهمنا لاحتياجكم",
        body: ["تريد {{customer.name}} مكانًا **يناسب الزوار والفريق معًا**. زرنا الغرف وتحدثنا إلى من", "يستخدمها."].join(" "),
      },
      {
        heading: "ما سنقوم به",
        body: [
          "1. المعاينة والرسومات",
          "2. التصنيع في ورشتنا",
          "3. التركيب في عطلة نهاية الأسبوع",
          "",
          "| الأسبوع | الخطوة |",
          "| --- | --- |",
          "| 1 | المعاينة |",
          "| 3 | التصنيع |",
          "| 6 | التركيب |",
        ].join("\n"),
      },
      { heading: "السعر", body: "الإجمالي **{{proposal.total}}** ثابت حتى {{proposal.expiry_date}}، وتفاصيله أدناه." },
    ],
    lines: ["التصميم والرسومات", "التصنيع والتركيب"],
    reason: "قررنا البقاء في مكتبنا الحالي.",
    plan: { name: "floor-plan.png", shows: "مخطط الطابق مع المكاتب والنباتات" },
    signer: "ليلى حداد",
    signers: ["ليلى حداد", "سامي رشيد", "إيناس كريم"],
  },
} as const;

/** A signature by hand, as the pad records it. */
const strokes: [number, number][][] = [
  [
    [60, 130],
    [80, 80],
    [110, 50],
    [130, 80],
    [120, 130],
    [100, 150],
    [140, 110],
    [170, 100],
    [190, 120],
    [220, 95],
    [250, 120],
  ],
  [
    [280, 60],
    [285, 140],
    [300, 100],
    [330, 95],
    [350, 125],
    [380, 90],
    [420, 130],
    [520, 110],
  ],
];

/** Whom the last proposal is sent to, in the order in which they sign. */
const mailboxes = ["sign-first@example.com", "sign-second@example.com", "sign-third@example.com"] as const;

/** Proposals in every state: signed and converted, declined, signed with a drawing, waiting, a draft, and one that three people sign. */
export async function addProposals(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const { company, since, tenant } = opened;
  const { titles, sections, lines, reason, plan, signer, signers } = texts[company.home.language];
  const at = (days: number) => new Date(since.getTime() + days * dayLength);
  const picture = await addFloorPlan(opened, at(140), plan);
  for (const [index, { from, fate }] of planned.entries()) {
    const customer_id = customers[index];
    const title = titles[index];
    if (customer_id === undefined || title === undefined) return;
    const ctx = (days: number) => opened.ctx("sales", at(from + days));
    const priced = lines.map((description, place) => ({ description, quantity: "1", unit_price: place === 0 ? "850" : "5400" }));
    const { id } = await createProposal(ctx(0), {
      customer_id,
      title,
      sections: sections.map(({ heading, body }, place) => ({ heading, body: place === 0 ? `${body}\n\n${picture}` : body })),
      lines: priced,
    });
    if (fate === "draft") continue;
    if (fate === "signing") {
      await sendProposal(ctx(0), { id, signers: mailboxes.map((email, place) => ({ name: signers[place] ?? signer, email })) });
      await signProposal(ctx(2), { id, revision: 1, in_person: true, signer_name: signer, strokes });
      continue;
    }
    await sendProposal(ctx(0), { id });
    if (fate === "declined") await declineProposal(ctx(4), { id, revision: 1, reason });
    if (fate === "signed" || fate === "converted") {
      await signProposal(ctx(3), { id, revision: 1, in_person: true, signer_name: signer, ...(fate === "signed" ? { strokes } : {}) });
      const clock = fixedClock(at(from + 3));
      await bundleProposal(systemContext(ctx(3).runtime, tenant, "bundle-signed-proposal", { clock, request_id: randomUUID() }), { id });
    }
    if (fate === "converted") await convertProposal(ctx(5), { id });
  }
}
