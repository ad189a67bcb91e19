// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A token that does not do what it says, in one of several manners.
contract OddToken {
    /// @dev `Refusing` says no where others revert, `Silent` reverts without a word, `Feeing` keeps a hundredth,
    /// `Idle` says yes and moves nothing, and `Boasting` also claims that everybody holds plenty.
    enum Manner {
        Refusing,
        Silent,
        Feeing,
        Idle,
        Boasting
    }

    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant name = "Odd";
    uint8 public immutable decimals;
    Manner public immutable manner;
    mapping(address account => uint256) internal _balances;
    mapping(address account => bool) public isBlocked;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(Manner manner_, uint8 decimals_) {
        manner = manner_;
        decimals = decimals_;
    }

    function balanceOf(address account) external view returns (uint256) {
        return manner == Manner.Boasting ? type(uint128).max : _balances[account];
    }

    function mint(address account, uint256 amount) external {
        _balances[account] += amount;
    }

    function setBlocked(address account, bool on) external {
        isBlocked[account] = on;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (allowance[from][msg.sender] < amount) return false;
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) internal returns (bool) {
        if (isBlocked[to] && manner == Manner.Refusing) return false;
        if (isBlocked[to] && manner == Manner.Silent) revert();
        if (manner == Manner.Idle || manner == Manner.Boasting) return true;
        uint256 fee = manner == Manner.Feeing ? amount / 100 : 0;
        _balances[from] -= amount;
        _balances[to] += amount - fee;
        _balances[address(this)] += fee;
        emit Transfer(from, to, amount - fee);
        if (fee != 0) emit Transfer(from, address(this), fee);
        return true;
    }
}
