import type { NodeHint } from 'n8n-workflow';

/** A hint that the output pane shows until the node has run. @param condition an expression of n8n, true or false. */
function before(condition: string, message: string): NodeHint {
  return {
    message,
    displayCondition: `={{ ${condition} }}`,
    whenToDisplay: 'beforeExecution',
    location: 'outputPane',
  };
}

/** The costs and effects of a choice that the editor does not show beside it. */
export const hints: NodeHint[] = [
  before(
    '$parameter["sort"]?.rule?.length > 0 && $parameter["returnAll"] === false',
    'To sort, all results are read first, whatever the limit is. Without Sort, reading ends at the limit.',
  ),
  before(
    '$parameter["resource"] === "apiRequest" && $parameter["method"] === "GET" && $parameter["options"]?.allPages !== true',
    'Only one page of a list is read. To read all pages, switch on All Pages under Options.',
  ),
  before(
    '$parameter["resource"] === "attribute" && $parameter["operation"] !== "getAll" && $parameter["options"]?.dryRun !== true',
    'This writes to the service. With Dry Run, under Options, it only returns what it would write.',
  ),
];
