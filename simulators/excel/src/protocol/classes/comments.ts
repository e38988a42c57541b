import { isSame } from '../../workbook/address.ts';
import { Comment } from '../../workbook/comment.ts';
import { itemAlreadyExists, itemNotFound } from '../../workbook/refusal.ts';
import { asFlag, asText, type Arguments } from '../arguments.ts';
import type { ProtocolSession } from '../protocol-session.ts';
import { type Classes, excelClass, node, type Node } from '../node.ts';

type Collection = Classes['CommentCollection'];

const all = ({ sheets }: Collection): readonly Comment[] => sheets.flatMap(({ comments }) => comments);

function demand(comment: Comment | undefined): Node {
  if (!comment) throw itemNotFound('comment');
  return node('Comment', comment);
}

function add({ sheets }: Collection, given: Arguments, { workbook }: ProtocolSession): Node {
  const range = given.range(0, workbook, sheets[0] ?? workbook.active);
  const content = given.raw(1);
  const text = typeof content === 'string' ? content : String(given.object(1).richContent ?? '');
  if (range.sheet.comments.some((other) => isSame(other.range.box, range.box)))
    throw itemAlreadyExists('a comment on this cell');
  const comment = new Comment(workbook.newId('C'), workbook.track(range.at(range.box)), text, 'Simulated user');
  range.sheet.comments.push(comment);
  workbook.tell({ kind: 'ornaments', sheet: range.sheet });
  return node('Comment', comment);
}

export const commentCollectionClass = excelClass('CommentCollection', {
  calls: {
    'CommentCollection.Add': add,
    'CommentCollection.GetCount': (comments) => all(comments).length,
    'CommentCollection.GetItemAt': (comments, given) => demand(all(comments)[given.number(0)]),
    'CommentCollection.GetItemByCell': (comments, given, { workbook }) => {
      const cell = given.range(0, workbook, comments.sheets[0] ?? workbook.active);
      return demand(cell.sheet.comments.find(({ range }) => isSame(range.box, cell.box)));
    },
    'CommentCollection.GetItemOrNullObject': (comments, given) => {
      const comment = all(comments).find(({ id }) => id === given.text(0));
      return comment ? node('Comment', comment) : null;
    },
  },
  item: (comments, given) => demand(all(comments).find(({ id }) => id === given.text(0))),
  items: (comments) => all(comments).map((comment) => node('Comment', comment)),
});

export const commentClass = excelClass('Comment', {
  reads: {
    'Comment.Id': ({ id }) => id,
    'Comment.Content': ({ content }) => content,
    'Comment.AuthorName': ({ authorName }) => authorName,
    'Comment.Resolved': ({ isResolved }) => isResolved,
  },
  writes: {
    'Comment.Content': (comment, value) => {
      comment.content = asText(value);
    },
    'Comment.Resolved': (comment, value) => {
      comment.isResolved = asFlag(value);
    },
  },
  calls: {
    'Comment.Delete': (comment, _, { workbook }) => {
      const { sheet } = comment.range;
      sheet.comments.splice(sheet.comments.indexOf(comment), 1);
      workbook.tell({ kind: 'ornaments', sheet });
    },
    'Comment.GetLocation': ({ range }) => node('Range', range.at(range.box)),
  },
});
