"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { ArticleText } from "@/components/ui/ArticleText";
import { proposals } from "@/components/proposals/resource";
import { Section } from "@/components/record/Section";
import { SkeletonLines } from "@/components/ui/SkeletonLines";

/** The proposal's sections as the customer reads them, rendered by the server. */
export function ProposalText({ id, version }: { id: string; version: number }) {
  const t = useTranslations("proposals.body");
  const { data } = usePart(proposals, id, `sections-${String(version)}`, proposals.verbs.list_sections, { id });
  if (data?.data.length === 0) return null;
  return (
    <Section title={t("title")}>
      {data === undefined ? <SkeletonLines count={6} /> : null}
      <div className="grid gap-5 py-2">
        {data?.data.map(({ heading, html }, index) => (
          <section key={index} className="grid gap-2">
            <h3 className="text-lg font-semibold">
              <bdi>{heading}</bdi>
            </h3>
            <ArticleText html={html} />
          </section>
        ))}
      </div>
    </Section>
  );
}
