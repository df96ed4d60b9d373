import type { KbPath } from "@/components/knowledge-base/kb-path";
import { markMatches, type Piece } from "@/lib/domains/knowledge-base/rules";
import type { PublicArticle } from "@/lib/domains/knowledge-base/schema";

/** Published articles with their first sentences, or with what was searched for marked. */
export function ArticleRows({ articles, q, kbPath }: { articles: readonly PublicArticle[]; q?: string; kbPath: KbPath }) {
  return (
    <ul className="grid border-t border-line">
      {articles.map(({ slug, language, title, excerpt, highlight }) => (
        <li key={slug} lang={language} className="border-b border-line">
          <a href={kbPath("articles", slug)} className="grid gap-0.5 py-3 hover:underline">
            <span dir="auto" className="font-medium text-match [overflow-wrap:anywhere]">
              <Pieces pieces={q === undefined ? [{ text: title, match: false }] : markMatches(title, q)} />
            </span>
            <span dir="auto" className="line-clamp-2 text-match text-sm text-muted [overflow-wrap:anywhere]">
              {highlight === null ? excerpt : <Pieces pieces={highlight} />}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, match }, index) =>
    match ? (
      <mark key={index} className="rounded-sm bg-accent-soft font-medium text-text">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
