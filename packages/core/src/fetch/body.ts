/**
 * The same answer with its body broken off behind a size, counted as it comes out of its packing: what is behind is
 * neither unpacked nor fetched. @param onCut told when there was more.
 */
export function withBodyUpTo(mostBytes: number, response: Response, onCut: () => void): Response {
  // A redirect that the browser hides has none, and no status that a new answer could have.
  if (response.body === null || response.type === 'opaqueredirect') return response;
  const { status, statusText, headers } = response;
  return new Response(upTo(mostBytes, response.body, onCut), { status, statusText, headers });
}

function upTo(
  mostBytes: number,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onCut: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let leftBytes = mostBytes;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      controller.enqueue(value.subarray(0, leftBytes));
      leftBytes -= value.length;
      if (leftBytes >= 0) return;
      onCut();
      controller.close();
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
