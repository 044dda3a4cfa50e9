// Any engine can run this, also one without modules: in one that cannot run the app, a sentence takes its place. README
// names the oldest browsers that have all of these.
(function () {
  try {
    if (
      'noModule' in document.createElement('script') &&
      Array.prototype['with'] &&
      Array.prototype.toSorted &&
      String.prototype.isWellFormed &&
      URL.canParse &&
      AbortSignal.any &&
      Intl.Segmenter
    )
      return;
  } catch (error) {
    // It has not even heard of one of the names.
  }
  var text = document.createElement('p');
  text.className = 'boot boot-old';
  text.setAttribute('role', 'alert');
  text.appendChild(
    document.createTextNode('This browser is too old for Groundwork. Update it, or open this page in another one.')
  );
  document.body.innerHTML = '';
  document.body.appendChild(text);
})();
