import { Image, Link, Text, View } from "@react-pdf/renderer";
import MarkdownIt from "markdown-it";
import { Fragment, useContext, type ReactNode } from "react";
import { documentImages } from "@/lib/commerce/file-references";
import { hairline, ink, type, type Style } from "./look";
import { Phrase, Row, TypesettingContext } from "./phrase";
import { fitPicture, type Picture, type Pictures } from "./picture";
import { breakWord, directionOfText } from "./readable-text";

/** CommonMark with tables and strikethrough, as on screen; HTML stays text. */
const reader = new MarkdownIt({ html: false, linkify: true, maxNesting: 100 });
reader.linkify.set({ fuzzyLink: false });

type Token = ReturnType<typeof reader.parse>[number];

/** A block of Markdown with what it contains. */
interface Block {
  token: Token;
  children: Block[];
}

/** The tokens between each opening token and its closing one, as a tree. */
function nest(tokens: readonly Token[]): Block[] {
  const root: Block[] = [];
  const open: Block[][] = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const block = { token, children: [] };
    open.at(-1)?.push(block);
    if (token.nesting === 1) open.push(block.children);
  }
  return root;
}

interface Frame {
  accent: string;
  /** Points between the edges. */
  width: number;
  pictures: Pictures;
}

/** Markdown on paper: headings, paragraphs, lists, quotations, code, tables, links, pictures (else their description). */
export function Prose({ text, ...frame }: Frame & { text: string }) {
  return <Blocks blocks={nest(reader.parse(text, {}))} {...frame} />;
}

function Blocks({ blocks, ...frame }: Frame & { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <Fragment key={index}>{drawBlock(block, frame)}</Fragment>
      ))}
    </>
  );
}

const gap = { marginBottom: 6 } as const satisfies Style;
const indent = 14;

function drawBlock({ token, children }: Block, frame: Frame): ReactNode {
  switch (token.type) {
    case "heading_open":
      return (
        <View style={{ marginTop: 4, ...gap }} minPresenceAhead={40}>
          <Runs
            token={children[0]?.token}
            style={{ ...type.heading, fontSize: token.tag === "h1" || token.tag === "h2" ? 11 : 9.5 }}
            {...frame}
          />
        </View>
      );
    case "paragraph_open":
      return (
        <View style={token.hidden ? {} : gap}>
          <Runs token={children[0]?.token} style={type.body} {...frame} />
        </View>
      );
    case "bullet_list_open":
    case "ordered_list_open":
      return (
        <Items items={children} first={Number(token.attrGet("start") ?? "1")} ordered={token.type === "ordered_list_open"} {...frame} />
      );
    case "blockquote_open":
      return (
        <View style={{ ...gap, borderLeftWidth: 2, borderLeftColor: ink.line, borderLeftStyle: "solid", paddingLeft: 10 }}>
          <Blocks blocks={children} {...frame} width={frame.width - 12} />
        </View>
      );
    case "table_open":
      return <Table sections={children} {...frame} />;
    case "fence":
    case "code_block":
      return (
        <View style={{ ...gap, backgroundColor: "#f4f5f7", padding: 6 }}>
          <Phrase style={{ ...type.body, fontSize: 8 }}>{token.content.replace(/\n$/, "")}</Phrase>
        </View>
      );
    case "hr":
      return <View style={{ ...hairline, marginVertical: 8 }} />;
    case "inline":
      return <Runs token={token} style={type.body} {...frame} />;
    default:
      return <Blocks blocks={children} {...frame} />;
  }
}

function Items({ items, first, ordered, width, ...frame }: Frame & { items: readonly Block[]; first: number; ordered: boolean }) {
  return (
    <View style={gap}>
      {items.map((item, index) => (
        <Row key={index}>
          <View style={{ width: indent }}>
            <Phrase style={type.body}>{ordered ? `${String(first + index)}.` : "•"}</Phrase>
          </View>
          <View style={{ width: width - indent }}>
            <Blocks blocks={item.children} {...frame} width={width - indent} />
          </View>
        </Row>
      ))}
    </View>
  );
}

function Table({ sections, width, ...frame }: Frame & { sections: readonly Block[] }) {
  const rows = sections.flatMap(({ token, children }) =>
    children.map((row) => ({ head: token.type === "thead_open", cells: row.children })),
  );
  const columns = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const cell = { width: width / columns, paddingVertical: 3, paddingRight: 8 };
  return (
    <View style={gap}>
      {rows.map(({ head, cells }, index) => (
        <Row key={index} style={hairline} wrap={false}>
          {cells.map(({ children }, place) => (
            <View key={place} style={cell}>
              <Runs token={children[0]?.token} style={head ? type.heading : type.body} {...frame} width={width / columns - 8} />
            </View>
          ))}
        </Row>
      ))}
    </View>
  );
}

interface RunsProps extends Frame {
  token: Token | undefined;
  style: Style;
}

/** A line of text; each picture in it stands on a line of its own. */
function Runs({ token, style, ...frame }: RunsProps) {
  const parts = token?.children ?? [];
  const lines: { picture: Picture | null; parts: Token[] }[] = [];
  for (const part of parts) {
    const picture = pictureOf(part, frame.pictures);
    const last = lines.at(-1);
    if (picture !== null) lines.push({ picture, parts: [] });
    else if (last === undefined || last.picture !== null) lines.push({ picture: null, parts: [part] });
    else last.parts.push(part);
  }
  if (lines.every(({ picture }) => picture === null)) return <Line parts={parts} style={style} accent={frame.accent} />;
  return (
    <>
      {lines.map(({ picture, parts: line }, index) =>
        picture !== null ? (
          <PictureBlock key={index} picture={picture} width={frame.width} />
        ) : line.every(({ type: name }) => name === "softbreak" || name === "hardbreak") ? null : (
          <Line key={index} parts={line} style={style} accent={frame.accent} />
        ),
      )}
    </>
  );
}

function pictureOf(part: Token, pictures: Pictures): Picture | null {
  if (part.type !== "image") return null;
  const [id] = documentImages.fileIdsIn(String(part.attrGet("src") ?? ""));
  return id === undefined ? null : (pictures[id] ?? null);
}

/** A page break never cuts it: what does not fit goes to the next page. */
function PictureBlock({ picture, width }: { picture: Picture; width: number }) {
  const { direction } = useContext(TypesettingContext);
  return (
    <View wrap={false} style={{ alignItems: direction === "rtl" ? "flex-end" : "flex-start", marginVertical: 4 }}>
      <Image src={picture.src} style={{ ...fitPicture(picture, width), objectFit: "contain" }} />
    </View>
  );
}

/** Text in which parts are strong, struck through or links. */
function Line({ parts, style, accent }: { parts: readonly Token[]; style: Style; accent: string }) {
  const { direction, readable } = useContext(TypesettingContext);
  const plain = parts.map(({ content }) => content).join("");
  const side = direction === "rtl" ? "right" : "left";
  // The renderer orders a line by the direction of its runs, which do not inherit it.
  const base = { direction: directionOfText(plain, direction) };
  const runs: ReactNode[] = [];
  const open: Style[] = [];
  let address: string | null = null;
  for (const [index, part] of parts.entries()) {
    if (part.type === "link_open") address = String(part.attrGet("href") ?? "");
    else if (part.type === "link_close") address = null;
    else if (part.nesting === 1) open.push(styleOf(part.type));
    else if (part.nesting === -1) open.pop();
    else runs.push(drawRun(part, index, Object.assign({}, base, ...open) as Style, address, { accent, readable }));
  }
  return (
    <Text style={{ ...style, textAlign: side, ...base }} hyphenationCallback={breakWord}>
      {runs.length === 0 ? " " : runs}
    </Text>
  );
}

/** The faces on paper have no italics: emphasis is set in the strong weight too. */
function styleOf(name: string): Style {
  if (name === "strong_open" || name === "em_open") return { fontWeight: 600 };
  return name === "s_open" ? { textDecoration: "line-through" } : {};
}

function drawRun(
  part: Token,
  index: number,
  style: Style,
  address: string | null,
  { accent, readable }: { accent: string; readable: (text: string) => string },
): ReactNode {
  if (part.type === "hardbreak") return "\n";
  if (part.type === "softbreak") return " ";
  const text = readable(part.content);
  if (address !== null && /^(https?|mailto):/i.test(address))
    return (
      <Link key={index} src={address} style={{ ...style, color: accent, textDecoration: "none" }}>
        {text}
      </Link>
    );
  return (
    <Text key={index} style={style}>
      {text}
    </Text>
  );
}
