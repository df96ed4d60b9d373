"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Badge } from "@/components/ui/Badge";
import { Button, ButtonLink } from "@/components/ui/Button";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Tone } from "@/components/ui/Shape";
import { showToast } from "@/components/ui/toast-store";
import { useWords } from "@/components/words/use-words";
import { importRecipes, imports, type ImportRow, type RecipeRow } from "./resource";

export const statusTones: Record<ImportRow["status"], Tone> = {
  draft: "neutral",
  checking: "accent",
  checked: "neutral",
  running: "accent",
  done: "good",
  cancelled: "warn",
  undoing: "accent",
  undone: "neutral",
  failed: "bad",
};

export const isBusy = ({ status }: ImportRow): boolean => status === "checking" || status === "running" || status === "undoing";

function useImports(first: Page<ImportRow>) {
  const api = useApi();
  const list = useInfiniteQuery<
    Page<ImportRow>,
    Error,
    { pages: Page<ImportRow>[] },
    ReturnType<typeof queryKeys.list>,
    string | undefined
  >({
    queryKey: queryKeys.list(api.tenant, imports.name, {}),
    queryFn: ({ pageParam, signal }) => api.ask(imports.list, { cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isBusy)) ? 2_000 : 30_000),
  });
  return { rows: list.data.pages.flatMap(({ data }) => data), more: list.hasNextPage ? () => void list.fetchNextPage() : null };
}

/** The company's imports, and the recipes that it keeps. */
export function ImportsPage({ first, recipes }: { first: Page<ImportRow>; recipes: Page<RecipeRow> }) {
  const t = useTranslations("imports");
  const settings = useTranslations("settings");
  const format = useFormatter();
  const words = useWords();
  const can = useCan();
  const pagePath = usePagePath();
  const { rows, more } = useImports(first);
  const begin = can("imports.write") ? (
    <ButtonLink tone="primary" href={pagePath("settings", "imports", "new")}>
      {t("page.begin")}
    </ButtonLink>
  ) : null;
  return (
    <SettingsFrame title={settings("pages.imports.title")} text={settings("pages.imports.text")} action={begin} wide>
      <SettingsTable
        label={settings("pages.imports.title")}
        rows={rows}
        idOf={(row) => row.id}
        empty={t("page.empty")}
        columns={[
          {
            key: "file",
            header: t("fields.file_name"),
            cell: (row) => (
              <AheadLink href={pagePath("settings", "imports", row.id)} className="grid justify-items-start py-1 hover:underline">
                <bdi className="[overflow-wrap:anywhere]">{row.file_name}</bdi>
                <span className="numbers text-muted">
                  {[words.plural(row.list), row.rows === 0 ? null : t("page.rows", { count: row.rows, shown: format.number(row.rows) })]
                    .filter((part) => part !== null)
                    .join(" · ")}
                </span>
              </AheadLink>
            ),
          },
          {
            key: "status",
            header: t("fields.status"),
            cell: (row) => <Badge tone={statusTones[row.status]}>{t(`status.${row.status}`)}</Badge>,
          },
          { key: "created", header: t("page.created"), cell: (row) => <RelativeTime value={row.created_at} />, wide: true },
        ]}
        onMore={more}
      />
      <Recipes first={recipes} />
    </SettingsFrame>
  );
}

function Recipes({ first }: { first: Page<RecipeRow> }) {
  const t = useTranslations("imports");
  const names = useTranslations("import_recipes");
  const words = useWords();
  const can = useCan();
  const { api, perform, busy } = usePerform([importRecipes.name]);
  const { data: page = first } = useRecipes(first);
  const remove = (id: string) =>
    perform(
      () => api.remove(importRecipes, id),
      () => showToast({ tone: "neutral", text: t("page.recipe_deleted") }),
    );
  return (
    <Section title={names("plural")}>
      <SettingsTable
        label={names("plural")}
        rows={page.data}
        idOf={(row) => row.id}
        empty={t("page.recipes_empty")}
        columns={[
          { key: "name", header: names("fields.name"), cell: (row) => <bdi>{row.name}</bdi> },
          { key: "list", header: names("fields.list"), cell: (row) => words.plural(row.list) },
        ]}
        actions={(row) =>
          can("imports.write") ? (
            <Button tone="quiet" busy={busy} aria-label={t("page.delete_recipe", { name: row.name })} onClick={() => void remove(row.id)}>
              {names("verbs.delete.do")}
            </Button>
          ) : null
        }
      />
    </Section>
  );
}

/** The company's recipes, as the server read them first. */
function useRecipes(first: Page<RecipeRow>) {
  const api = useApi();
  return useQuery<Page<RecipeRow>>({
    queryKey: queryKeys.list(api.tenant, importRecipes.name, {}),
    queryFn: ({ signal }) => api.list(importRecipes, { limit: "100" }, signal),
    initialData: first,
  });
}
